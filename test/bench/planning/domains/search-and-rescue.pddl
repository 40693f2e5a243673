; A robot carries people, one at a time, over a grid with walls and fires to the hospital (after PDDLGym's domain).
(define (domain search-and-rescue)
  (:requirements :strips :typing :negative-preconditions)
  (:types cell person direction)
  (:predicates (next ?a ?b - cell ?d - direction) (robot-at ?c - cell) (person-at ?p - person ?c - cell)
    (wall ?c - cell) (fire ?c - cell) (hospital ?c - cell) (carrying ?p - person) (hands-free) (rescued ?p - person))
  (:action move
    :parameters (?from ?to - cell ?d - direction)
    :precondition (and (robot-at ?from) (next ?from ?to ?d) (not (wall ?to)) (not (fire ?to)))
    :effect (and (robot-at ?to) (not (robot-at ?from))))
  (:action extinguish
    :parameters (?from ?to - cell ?d - direction)
    :precondition (and (robot-at ?from) (next ?from ?to ?d) (fire ?to) (hands-free))
    :effect (not (fire ?to)))
  (:action pick-up
    :parameters (?p - person ?c - cell)
    :precondition (and (robot-at ?c) (person-at ?p ?c) (hands-free))
    :effect (and (carrying ?p) (not (person-at ?p ?c)) (not (hands-free))))
  (:action put-down
    :parameters (?p - person ?c - cell)
    :precondition (and (robot-at ?c) (carrying ?p))
    :effect (and (person-at ?p ?c) (hands-free) (not (carrying ?p))))
  (:action admit
    :parameters (?p - person ?c - cell)
    :precondition (and (person-at ?p ?c) (hospital ?c))
    :effect (and (rescued ?p) (not (person-at ?p ?c)))))
