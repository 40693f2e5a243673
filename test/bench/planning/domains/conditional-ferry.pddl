; A ferry that may hold several cars, and takes all that are aboard where it goes: conditional effects instead of boarding states.
(define (domain conditional-ferry)
  (:requirements :adl)
  (:types place car)
  (:predicates (ferry-at ?p - place) (car-at ?c - car ?p - place) (aboard ?c - car) (full))
  (:action sail
    :parameters (?from ?to - place)
    :precondition (and (ferry-at ?from) (not (= ?from ?to)))
    :effect (and (ferry-at ?to) (not (ferry-at ?from))
      (forall (?c - car) (when (aboard ?c) (and (car-at ?c ?to) (not (car-at ?c ?from)))))))
  (:action board
    :parameters (?c - car ?p - place)
    :precondition (and (ferry-at ?p) (car-at ?c ?p) (not (aboard ?c)) (not (full)))
    :effect (and (aboard ?c) (when (exists (?other - car) (aboard ?other)) (full))))
  (:action debark
    :parameters (?c - car ?p - place)
    :precondition (and (ferry-at ?p) (aboard ?c))
    :effect (and (not (aboard ?c)) (not (full)))))
