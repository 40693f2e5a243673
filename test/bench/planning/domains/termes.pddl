; A robot that climbs one block at a time builds towers on a grid, with blocks from a depot (IPC 2018, STRIPS).
(define (domain termes)
  (:requirements :typing :negative-preconditions)
  (:types numb position)
  (:predicates (height ?p - position ?h - numb) (at ?p - position) (has-block)
    (succ ?high ?low - numb) (neighbor ?p1 ?p2 - position) (is-depot ?p - position))
  (:action move
    :parameters (?from ?to - position ?h - numb)
    :precondition (and (at ?from) (neighbor ?from ?to) (height ?from ?h) (height ?to ?h))
    :effect (and (at ?to) (not (at ?from))))
  (:action move-up
    :parameters (?from - position ?low - numb ?to - position ?high - numb)
    :precondition (and (at ?from) (neighbor ?from ?to) (height ?from ?low) (height ?to ?high) (succ ?high ?low))
    :effect (and (at ?to) (not (at ?from))))
  (:action move-down
    :parameters (?from - position ?high - numb ?to - position ?low - numb)
    :precondition (and (at ?from) (neighbor ?from ?to) (height ?from ?high) (height ?to ?low) (succ ?high ?low))
    :effect (and (at ?to) (not (at ?from))))
  (:action place-block
    :parameters (?robot ?block - position ?before ?after - numb)
    :precondition (and (at ?robot) (neighbor ?robot ?block) (height ?robot ?before) (height ?block ?before)
      (succ ?after ?before) (has-block) (not (is-depot ?block)))
    :effect (and (height ?block ?after) (not (height ?block ?before)) (not (has-block))))
  (:action remove-block
    :parameters (?robot ?block - position ?before ?after - numb)
    :precondition (and (at ?robot) (neighbor ?robot ?block) (height ?robot ?after) (height ?block ?before)
      (succ ?before ?after) (not (has-block)))
    :effect (and (height ?block ?after) (has-block) (not (height ?block ?before))))
  (:action create-block
    :parameters (?p - position)
    :precondition (and (at ?p) (not (has-block)) (is-depot ?p))
    :effect (has-block))
  (:action destroy-block
    :parameters (?p - position)
    :precondition (and (at ?p) (has-block) (is-depot ?p))
    :effect (not (has-block))))
