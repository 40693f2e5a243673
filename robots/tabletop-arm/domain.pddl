; What the actions of the tabletop arm need and change.
; A trajectory moves the hand and whatever is in it: where things come to rest is read from what is observed.
(define (domain tabletop-arm)
  (:requirements :adl)

  (:types
    gripper heading thing - object
    table item fixture - thing
    area hoop grill peg - fixture
    block ball lid cap meat rubbish tomato parcel jar bottle cylinder ring vessel - item
    chicken steak - meat
    open-box - ring
    container large-container bin - vessel)

  (:constants auto - heading)

  (:predicates
    (on ?i - item ?t - thing)                       ; rests on it, or stands in the marked area
    (in ?i - item ?v - vessel)                      ; lies inside it
    (through ?p - (either peg cylinder) ?r - ring)  ; sticks through the ring, which is around it
    (beside ?i - item ?t - (either item fixture))   ; stands next to it, at most 8 cm away
    (holding ?i - item)
    (handempty)
    (opened)                                        ; the fingers are as far apart as they go
    (at ?t - thing)                                 ; the open hand was sent to its centre, last of all
    (aside ?t - thing)                              ; the hand was sent elsewhere; nothing tells it beforehand
    (over ?i - item ?t - thing)                     ; would come to rest there; nothing tells it beforehand
    ; Measured in the simulator's physics only, for scoring:
    (passed-through ?b - ball ?h - hoop)            ; its centre has gone down through the hoop's disc
    (turned ?c - cap))                              ; turned on its thread until it came off

  ; --- perception: reports, and changes nothing ---

  (:action report
    :parameters ()
    :precondition ()
    :effect ())

  ; --- execution ---

  ; A point has no name: sent there, the hand may be at any thing, or at none.
  (:action execute-trajectory
    :parameters (?position - thing ?yaw - heading)
    :precondition ()
    :effect (and
      (when (opened) (at ?position))
      (forall (?t - thing)
        (when (and (at ?t) (not (= ?t ?position)) (aside ?t)) (not (at ?t))))))

  ; What is let go comes to rest on, in or around what it is over, which is seen only then.
  (:action open-gripper
    :parameters ()
    :precondition ()
    :effect (and
      (handempty)
      (opened)
      (forall (?i - item)
        (and
          (not (holding ?i))
          (forall (?t - thing) (when (and (holding ?i) (over ?i ?t)) (on ?i ?t)))
          (forall (?v - vessel) (when (and (holding ?i) (over ?i ?v)) (in ?i ?v)))))
      (forall (?r - ring ?p - (either peg cylinder))
        (when (and (holding ?r) (over ?r ?p)) (through ?p ?r)))))

  ; Where the object is not between the fingers they open again.
  (:action close-gripper
    :parameters (?object - item)
    :precondition (and (handempty) (opened) (at ?object))
    :effect (and
      (holding ?object)
      (not (handempty))
      (not (opened))
      (forall (?t - thing) (not (on ?object ?t)))
      (forall (?v - vessel) (not (in ?object ?v)))
      (forall (?t - (either item fixture)) (not (beside ?object ?t)))
      (forall (?i - item) (not (beside ?i ?object)))
      (forall (?r - ring ?p - (either peg cylinder))
        (when (= ?r ?object) (not (through ?p ?r))))))

  (:action task-completed
    :parameters ()
    :precondition (handempty)
    :effect ())
)
