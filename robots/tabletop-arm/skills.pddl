; What the functions of skills.ts need and bring about: with them the built-in planner plans, and a program that it writes
; holds the functions that it calls. Types, constants and predicates are those of domain.pddl.
(define (domain tabletop-arm-skills)
  (:requirements :adl :derived-predicates)

  ; What people say of things, by what can be observed of them.
  (:predicates
    (around ?r - ring ?p - (either peg cylinder))
    (closed ?v - (either jar bottle)))
  (:derived (around ?r - ring ?p - (either peg cylinder)) (through ?p ?r))
  (:derived (closed ?j - jar) (exists (?l - lid) (on ?l ?j)))
  (:derived (closed ?b - bottle) (exists (?c - cap) (on ?c ?b)))

  ; Vessels are wider than the fingers open. A cap is turned off its thread.
  (:action pick-up
    :parameters (?i - item)
    :precondition (and
      (handempty)
      (not (exists (?v - vessel) (= ?v ?i)))
      (not (exists (?o - item) (on ?o ?i))))
    :effect (and
      (holding ?i)
      (not (handempty))
      (forall (?t - thing) (not (on ?i ?t)))
      (forall (?v - vessel) (not (in ?i ?v)))
      (forall (?t - (either item fixture)) (not (beside ?i ?t)))
      (forall (?o - item) (not (beside ?o ?i)))
      (forall (?r - ring ?p - (either peg cylinder))
        (when (or (= ?r ?i) (= ?p ?i)) (not (through ?p ?r))))))

  (:action put-on
    :parameters (?i - item ?t - (either table area grill block parcel jar))
    :precondition (and (holding ?i) (not (= ?i ?t)))
    :effect (and (on ?i ?t) (not (holding ?i)) (handempty)))

  (:action put-in
    :parameters (?i - item ?v - vessel)
    :precondition (holding ?i)
    :effect (and (in ?i ?v) (not (holding ?i)) (handempty)))

  (:action put-around
    :parameters (?r - ring ?p - (either peg cylinder))
    :precondition (holding ?r)
    :effect (and (through ?p ?r) (not (holding ?r)) (handempty)))

  ; On what the other one stands on, which is no other thing and not in one: there would be no room.
  (:action put-beside
    :parameters (?i - item ?t - (either item fixture))
    :precondition (and
      (holding ?i)
      (not (= ?i ?t))
      (not (exists (?o - item) (on ?t ?o)))
      (not (exists (?v - vessel) (in ?t ?v))))
    :effect (and (beside ?i ?t) (not (holding ?i)) (handempty)))

  (:action drop-through
    :parameters (?b - ball ?h - hoop)
    :precondition (holding ?b)
    :effect (and (passed-through ?b ?h) (not (holding ?b)) (handempty)))

  ; Somewhere else, in a marked area if there is one: where it then is, is seen only then.
  (:action put-aside
    :parameters (?i - item)
    :precondition (holding ?i)
    :effect (and (not (holding ?i)) (handempty)))
)
