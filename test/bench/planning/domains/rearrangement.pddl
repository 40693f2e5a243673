; A robot takes things from place to place; what it holds moves with it (after PDDLGym's domain).
(define (domain rearrangement)
  (:requirements :strips :typing :equality)
  (:types place thing)
  (:predicates (robot-at ?p - place) (at ?t - thing ?p - place) (holding ?t - thing) (hand-empty))
  (:action move
    :parameters (?from ?to - place)
    :precondition (and (robot-at ?from) (hand-empty) (not (= ?from ?to)))
    :effect (and (robot-at ?to) (not (robot-at ?from))))
  (:action move-holding
    :parameters (?from ?to - place ?t - thing)
    :precondition (and (robot-at ?from) (holding ?t) (at ?t ?from) (not (= ?from ?to)))
    :effect (and (robot-at ?to) (at ?t ?to) (not (robot-at ?from)) (not (at ?t ?from))))
  (:action pick
    :parameters (?t - thing ?p - place)
    :precondition (and (robot-at ?p) (at ?t ?p) (hand-empty))
    :effect (and (holding ?t) (not (hand-empty))))
  (:action place
    :parameters (?t - thing)
    :precondition (holding ?t)
    :effect (and (hand-empty) (not (holding ?t)))))
