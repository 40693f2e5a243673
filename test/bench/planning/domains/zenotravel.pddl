; Aircraft carry people between cities and burn fuel in levels, twice as much when they zoom (IPC 2002, STRIPS).
(define (domain zenotravel)
  (:requirements :strips :typing)
  (:types locatable city flevel - object
    aircraft person - locatable)
  (:predicates (at ?x - locatable ?c - city) (in ?p - person ?a - aircraft) (fuel-level ?a - aircraft ?l - flevel)
    (next ?low ?high - flevel))
  (:action board
    :parameters (?p - person ?a - aircraft ?c - city)
    :precondition (and (at ?p ?c) (at ?a ?c))
    :effect (and (in ?p ?a) (not (at ?p ?c))))
  (:action debark
    :parameters (?p - person ?a - aircraft ?c - city)
    :precondition (and (in ?p ?a) (at ?a ?c))
    :effect (and (at ?p ?c) (not (in ?p ?a))))
  (:action fly
    :parameters (?a - aircraft ?from ?to - city ?l1 ?l2 - flevel)
    :precondition (and (at ?a ?from) (fuel-level ?a ?l1) (next ?l2 ?l1))
    :effect (and (at ?a ?to) (fuel-level ?a ?l2) (not (at ?a ?from)) (not (fuel-level ?a ?l1))))
  (:action zoom
    :parameters (?a - aircraft ?from ?to - city ?l1 ?l2 ?l3 - flevel)
    :precondition (and (at ?a ?from) (fuel-level ?a ?l1) (next ?l2 ?l1) (next ?l3 ?l2))
    :effect (and (at ?a ?to) (fuel-level ?a ?l3) (not (at ?a ?from)) (not (fuel-level ?a ?l1))))
  (:action refuel
    :parameters (?a - aircraft ?c - city ?l ?l1 - flevel)
    :precondition (and (fuel-level ?a ?l) (next ?l ?l1) (at ?a ?c))
    :effect (and (fuel-level ?a ?l1) (not (fuel-level ?a ?l)))))
