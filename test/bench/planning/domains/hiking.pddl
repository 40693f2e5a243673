; A hiker follows a trail over a grid: walks on flat ground, climbs hills, and goes round water (after PDDLGym's domain).
(define (domain hiking)
  (:requirements :strips :typing :negative-preconditions)
  (:types cell)
  (:predicates (adjacent ?a ?b - cell) (hiker-at ?c - cell) (water ?c - cell) (hill ?c - cell) (visited ?c - cell))
  (:action walk
    :parameters (?from ?to - cell)
    :precondition (and (hiker-at ?from) (adjacent ?from ?to) (not (water ?to)) (not (hill ?to)))
    :effect (and (hiker-at ?to) (visited ?to) (not (hiker-at ?from))))
  (:action climb
    :parameters (?from ?to - cell)
    :precondition (and (hiker-at ?from) (adjacent ?from ?to) (hill ?to))
    :effect (and (hiker-at ?to) (visited ?to) (not (hiker-at ?from)))))
