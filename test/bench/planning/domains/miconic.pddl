; A lift takes passengers from floor to floor (IPC 2000, the STRIPS version).
(define (domain miconic)
  (:requirements :strips :typing)
  (:types passenger floor - object)
  (:predicates (origin ?p - passenger ?f - floor) (destin ?p - passenger ?f - floor) (above ?low ?high - floor)
    (boarded ?p - passenger) (served ?p - passenger) (lift-at ?f - floor))
  (:action board
    :parameters (?f - floor ?p - passenger)
    :precondition (and (lift-at ?f) (origin ?p ?f))
    :effect (boarded ?p))
  (:action depart
    :parameters (?f - floor ?p - passenger)
    :precondition (and (lift-at ?f) (destin ?p ?f) (boarded ?p))
    :effect (and (served ?p) (not (boarded ?p))))
  (:action up
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?from ?to))
    :effect (and (lift-at ?to) (not (lift-at ?from))))
  (:action down
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?to ?from))
    :effect (and (lift-at ?to) (not (lift-at ?from)))))
