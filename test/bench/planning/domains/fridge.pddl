; The compressor of a fridge is changed: screws hold the panel behind which it is, and the fridge has to be off and its
; contents cold again at the end (after UCPOP's fridge domain, ADL).
(define (domain fridge)
  (:requirements :adl)
  (:types screw panel compressor fridge)
  (:predicates (screwed ?s - screw) (holds ?s - screw ?p - panel) (attached ?p - panel) (covers ?p - panel ?f - fridge)
    (running ?f - fridge) (installed ?c - compressor ?f - fridge) (works ?c - compressor)
    (loose ?c - compressor) (checked ?f - fridge))
  (:action unfasten
    :parameters (?s - screw)
    :precondition (and (screwed ?s) (forall (?p - panel ?f - fridge) (imply (and (holds ?s ?p) (covers ?p ?f)) (not (running ?f)))))
    :effect (not (screwed ?s)))
  (:action fasten
    :parameters (?s - screw)
    :precondition (and (not (screwed ?s)) (forall (?p - panel) (imply (holds ?s ?p) (attached ?p))))
    :effect (screwed ?s))
  (:action detach-panel
    :parameters (?p - panel)
    :precondition (and (attached ?p) (forall (?s - screw) (imply (holds ?s ?p) (not (screwed ?s)))))
    :effect (not (attached ?p)))
  (:action attach-panel
    :parameters (?p - panel)
    :precondition (not (attached ?p))
    :effect (attached ?p))
  (:action stop
    :parameters (?f - fridge)
    :precondition (running ?f)
    :effect (not (running ?f)))
  (:action start
    :parameters (?f - fridge)
    :precondition (and (not (running ?f))
      (exists (?c - compressor) (and (installed ?c ?f) (works ?c)))
      (forall (?p - panel ?s - screw) (imply (and (covers ?p ?f) (holds ?s ?p)) (and (attached ?p) (screwed ?s)))))
    :effect (and (running ?f) (checked ?f)))
  (:action take-out
    :parameters (?c - compressor ?f - fridge)
    :precondition (and (installed ?c ?f) (not (running ?f)) (forall (?p - panel) (imply (covers ?p ?f) (not (attached ?p)))))
    :effect (and (loose ?c) (not (installed ?c ?f))))
  (:action put-in
    :parameters (?c - compressor ?f - fridge)
    :precondition (and (loose ?c) (not (running ?f)) (not (exists (?other - compressor) (installed ?other ?f)))
      (forall (?p - panel) (imply (covers ?p ?f) (not (attached ?p)))))
    :effect (and (installed ?c ?f) (not (loose ?c)))))
