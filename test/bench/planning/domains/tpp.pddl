; Trucks buy goods on markets, in amounts counted by levels, and bring them to depots (IPC 2006, propositional).
(define (domain tpp)
  (:requirements :strips :typing)
  (:types place locatable level - object
    depot market - place
    truck goods - locatable)
  (:predicates (loaded ?g - goods ?t - truck ?l - level) (ready-to-load ?g - goods ?m - market ?l - level)
    (stored ?g - goods ?l - level) (on-sale ?g - goods ?m - market ?l - level) (next ?high ?low - level)
    (at ?t - truck ?p - place) (connected ?p1 ?p2 - place))
  (:action drive
    :parameters (?t - truck ?from ?to - place)
    :precondition (and (at ?t ?from) (connected ?from ?to))
    :effect (and (at ?t ?to) (not (at ?t ?from))))
  (:action buy
    :parameters (?t - truck ?g - goods ?m - market ?l1 ?l2 ?l3 ?l4 - level)
    :precondition (and (at ?t ?m) (on-sale ?g ?m ?l2) (ready-to-load ?g ?m ?l3) (next ?l2 ?l1) (next ?l4 ?l3))
    :effect (and (on-sale ?g ?m ?l1) (ready-to-load ?g ?m ?l4) (not (on-sale ?g ?m ?l2)) (not (ready-to-load ?g ?m ?l3))))
  (:action load
    :parameters (?g - goods ?t - truck ?m - market ?l1 ?l2 ?l3 ?l4 - level)
    :precondition (and (at ?t ?m) (loaded ?g ?t ?l3) (ready-to-load ?g ?m ?l2) (next ?l2 ?l1) (next ?l4 ?l3))
    :effect (and (loaded ?g ?t ?l4) (ready-to-load ?g ?m ?l1) (not (loaded ?g ?t ?l3)) (not (ready-to-load ?g ?m ?l2))))
  (:action unload
    :parameters (?g - goods ?t - truck ?d - depot ?l1 ?l2 ?l3 ?l4 - level)
    :precondition (and (at ?t ?d) (loaded ?g ?t ?l2) (stored ?g ?l3) (next ?l2 ?l1) (next ?l4 ?l3))
    :effect (and (loaded ?g ?t ?l1) (stored ?g ?l4) (not (loaded ?g ?t ?l2)) (not (stored ?g ?l3)))))
