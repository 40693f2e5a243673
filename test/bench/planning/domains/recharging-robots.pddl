; Robots guard configurations of places one after the other and give each other charge (IPC 2023, ADL).
(define (domain recharging-robots)
  (:requirements :adl :action-costs)
  (:types location robot battery-level config)
  (:predicates (connected ?a ?b - location) (at ?r - robot ?l - location) (predecessor ?low ?high - battery-level)
    (battery ?r - robot ?b - battery-level) (stopped ?r - robot) (guarded ?l - location)
    (needs ?c - config ?l - location) (fulfilled ?c - config))
  (:functions (total-cost) - number)
  (:action move
    :parameters (?r - robot ?from ?to - location ?before ?after - battery-level)
    :precondition (and (at ?r ?from) (not (stopped ?r)) (battery ?r ?before) (predecessor ?after ?before)
      (or (connected ?from ?to) (connected ?to ?from)))
    :effect (and (at ?r ?to) (battery ?r ?after) (not (at ?r ?from)) (not (battery ?r ?before)) (increase (total-cost) 1)))
  (:action recharge
    :parameters (?giver ?taker - robot ?l - location ?giver-before ?giver-after ?taker-before ?taker-after - battery-level)
    :precondition (and (not (= ?giver ?taker)) (at ?giver ?l) (at ?taker ?l)
      (battery ?giver ?giver-before) (predecessor ?giver-after ?giver-before)
      (battery ?taker ?taker-before) (predecessor ?taker-before ?taker-after))
    :effect (and (battery ?giver ?giver-after) (battery ?taker ?taker-after)
      (not (battery ?giver ?giver-before)) (not (battery ?taker ?taker-before))))
  (:action stop-and-guard
    :parameters (?r - robot ?l - location)
    :precondition (and (at ?r ?l) (not (stopped ?r)))
    :effect (and (stopped ?r) (guarded ?l)
      (forall (?near - location) (when (or (connected ?l ?near) (connected ?near ?l)) (guarded ?near)))))
  (:action verify
    :parameters (?c - config)
    :precondition (forall (?l - location) (imply (needs ?c ?l) (guarded ?l)))
    :effect (and (fulfilled ?c) (forall (?l - location) (not (guarded ?l))) (forall (?r - robot) (not (stopped ?r))))))
