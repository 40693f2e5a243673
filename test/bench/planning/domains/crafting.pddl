; Logs and grass are gathered; a log becomes planks, which are made into tools (after PDDLGym's Minecraft domain).
(define (domain crafting)
  (:requirements :strips :typing :negative-preconditions)
  (:types place moveable)
  (:predicates (agent-at ?p - place) (at ?m - moveable ?p - place) (is-log ?m - moveable) (is-planks ?m - moveable)
    (is-grass ?m - moveable) (in-inventory ?m - moveable) (equipped ?m - moveable) (hands-free) (hypothetical ?m - moveable))
  (:action move
    :parameters (?from ?to - place)
    :precondition (agent-at ?from)
    :effect (and (agent-at ?to) (not (agent-at ?from))))
  (:action gather
    :parameters (?m - moveable ?p - place)
    :precondition (and (agent-at ?p) (at ?m ?p) (hands-free))
    :effect (and (in-inventory ?m) (not (at ?m ?p))))
  (:action equip
    :parameters (?m - moveable)
    :precondition (and (in-inventory ?m) (hands-free))
    :effect (and (equipped ?m) (not (in-inventory ?m)) (not (hands-free))))
  (:action stow
    :parameters (?m - moveable)
    :precondition (equipped ?m)
    :effect (and (in-inventory ?m) (hands-free) (not (equipped ?m))))
  (:action craft-planks
    :parameters (?new ?log - moveable)
    :precondition (and (hypothetical ?new) (equipped ?log) (is-log ?log))
    :effect (and (in-inventory ?new) (is-planks ?new) (hands-free)
      (not (hypothetical ?new)) (not (equipped ?log)) (not (is-log ?log)))))
