; A household robot reaches, grasps and puts away small things one at a time; drawers and cabinets are opened first. What it
; can reach is what lies where it stands, and nothing in a closed container.
(define (domain tidying)
  (:requirements :adl)
  (:types movable place - object
    surface container - place)
  (:predicates (reachable ?o - object) (holding ?o - movable) (hand-full) (open ?c - container)
    (on-top ?o - movable ?s - surface) (inside ?o - movable ?c - container))
  (:action navigate-to
    :parameters (?o - object)
    :precondition (and (not (reachable ?o))
      (not (exists (?c - container) (and (inside ?o ?c) (not (open ?c))))))
    :effect (and (reachable ?o)
      (forall (?other - object) (when (and (not (= ?other ?o)) (not (holding ?other))) (not (reachable ?other))))
      (forall (?other - movable) (when (or (inside ?other ?o) (on-top ?other ?o)) (reachable ?other)))
      (forall (?p - place) (when (or (inside ?o ?p) (on-top ?o ?p)) (reachable ?p)))))
  (:action grasp
    :parameters (?o - movable)
    :precondition (and (reachable ?o) (not (hand-full))
      (not (exists (?c - container) (and (inside ?o ?c) (not (open ?c))))))
    :effect (and (holding ?o) (hand-full)
      (forall (?s - surface) (not (on-top ?o ?s)))
      (forall (?c - container) (not (inside ?o ?c)))))
  (:action place-on-top
    :parameters (?o - movable ?s - surface)
    :precondition (and (holding ?o) (reachable ?s))
    :effect (and (on-top ?o ?s) (not (holding ?o)) (not (hand-full))))
  (:action place-inside
    :parameters (?o - movable ?c - container)
    :precondition (and (holding ?o) (reachable ?c) (open ?c))
    :effect (and (inside ?o ?c) (not (holding ?o)) (not (hand-full))))
  (:action open-container
    :parameters (?c - container)
    :precondition (and (reachable ?c) (not (open ?c)) (not (hand-full)))
    :effect (and (open ?c) (forall (?o - movable) (when (inside ?o ?c) (reachable ?o)))))
  (:action close-container
    :parameters (?c - container)
    :precondition (and (reachable ?c) (open ?c) (not (hand-full)))
    :effect (and (not (open ?c)) (forall (?o - movable) (when (inside ?o ?c) (not (reachable ?o)))))))
