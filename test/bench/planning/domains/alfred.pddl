; Household tasks as in ALFRED, with quantified conditions and effects that reach what lies in what is carried: receptacles
; have doors that are shut before the agent goes on, and containers are carried with their contents.
(define (domain alfred)
  (:requirements :adl)
  (:types location receptacle item receptacle-kind item-kind - object
    container - item)
  (:constants microwave fridge sink-basin coffee-machine - receptacle-kind
    knife - item-kind)
  (:predicates (agent-at ?l - location) (receptacle-at ?r - receptacle ?l - location)
    (is-receptacle ?r - receptacle ?k - receptacle-kind) (is-item ?i - item ?k - item-kind)
    (can-contain ?rk - receptacle-kind ?ik - item-kind)
    (openable ?r - receptacle) (opened ?r - receptacle) (visited ?r - receptacle)
    (in-receptacle ?i - item ?r - receptacle) (inside ?i - item ?c - container) (full ?c - container)
    (holds ?i - item) (hand-empty)
    (cleanable ?i - item) (heatable ?i - item) (coolable ?i - item) (sliceable ?i - item) (toggleable ?i - item)
    (clean ?i - item) (hot ?i - item) (cold ?i - item) (sliced ?i - item) (switched-on ?i - item))
  (:action go-to
    :parameters (?from ?to - location)
    :precondition (and (agent-at ?from)
      (forall (?r - receptacle) (imply (receptacle-at ?r ?from) (not (opened ?r)))))
    :effect (and (agent-at ?to) (not (agent-at ?from))
      (forall (?r - receptacle) (when (and (receptacle-at ?r ?to) (not (openable ?r))) (visited ?r)))))
  (:action open
    :parameters (?l - location ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (openable ?r) (not (opened ?r)))
    :effect (and (opened ?r) (visited ?r)))
  (:action close
    :parameters (?l - location ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (openable ?r) (opened ?r))
    :effect (not (opened ?r)))
  (:action pick-up
    :parameters (?l - location ?i - item ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (in-receptacle ?i ?r) (hand-empty)
      (or (not (openable ?r)) (opened ?r)) (not (exists (?c - container) (inside ?i ?c))))
    :effect (and (holds ?i) (not (hand-empty)) (not (in-receptacle ?i ?r))
      (forall (?j - item) (when (inside ?j ?i) (not (in-receptacle ?j ?r))))))
  (:action put-down
    :parameters (?l - location ?i - item ?ik - item-kind ?r - receptacle ?rk - receptacle-kind)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (holds ?i) (is-item ?i ?ik) (is-receptacle ?r ?rk)
      (can-contain ?rk ?ik) (or (not (openable ?r)) (opened ?r)))
    :effect (and (in-receptacle ?i ?r) (hand-empty) (not (holds ?i))
      (forall (?j - item) (when (inside ?j ?i) (in-receptacle ?j ?r)))))
  (:action put-into
    :parameters (?l - location ?i - item ?c - container ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (in-receptacle ?c ?r) (holds ?i) (not (= ?i ?c))
      (not (full ?c)) (forall (?j - item) (not (inside ?j ?i))) (or (not (openable ?r)) (opened ?r)))
    :effect (and (inside ?i ?c) (full ?c) (in-receptacle ?i ?r) (hand-empty) (not (holds ?i))))
  (:action take-out
    :parameters (?l - location ?i - item ?c - container ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (in-receptacle ?c ?r) (inside ?i ?c) (hand-empty)
      (or (not (openable ?r)) (opened ?r)))
    :effect (and (holds ?i) (not (inside ?i ?c)) (not (full ?c)) (not (in-receptacle ?i ?r)) (not (hand-empty))))
  (:action wash
    :parameters (?l - location ?r - receptacle ?i - item)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (is-receptacle ?r sink-basin) (holds ?i) (cleanable ?i))
    :effect (clean ?i))
  (:action heat
    :parameters (?l - location ?r - receptacle ?i - item)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (is-receptacle ?r microwave) (holds ?i) (heatable ?i)
      (not (exists (?j - item) (in-receptacle ?j ?r))))
    :effect (and (hot ?i) (not (cold ?i)) (forall (?j - item) (when (inside ?j ?i) (and (hot ?j) (not (cold ?j)))))))
  (:action cool
    :parameters (?l - location ?r - receptacle ?i - item)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (is-receptacle ?r fridge) (holds ?i) (coolable ?i))
    :effect (and (cold ?i) (not (hot ?i)) (forall (?j - item) (when (inside ?j ?i) (and (cold ?j) (not (hot ?j)))))))
  (:action slice
    :parameters (?l - location ?i ?k - item ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (in-receptacle ?i ?r) (sliceable ?i) (holds ?k) (is-item ?k knife)
      (or (not (openable ?r)) (opened ?r)))
    :effect (sliced ?i))
  (:action switch
    :parameters (?l - location ?i - item ?r - receptacle)
    :precondition (and (agent-at ?l) (receptacle-at ?r ?l) (in-receptacle ?i ?r) (toggleable ?i))
    :effect (and (when (switched-on ?i) (not (switched-on ?i))) (when (not (switched-on ?i)) (switched-on ?i)))))
