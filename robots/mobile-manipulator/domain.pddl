; What the actions of the mobile manipulator need and change.
; Facts about places are about furniture: a robot *at* a table can reach what is located there,
; because grasp and place shift the base along that piece of furniture by themselves.
(define (domain mobile-manipulator)
  (:requirements :adl)

  (:types
    thing viewpoint - object
    furniture item - thing
    table bed sofa shelf door - furniture
    receptacle fruit toy cup key note - item
    plate box - receptacle
    banana apple orange - fruit
    doll car bear - toy)

  (:constants rest stay - viewpoint)

  (:predicates
    (at ?f - furniture)                      ; the base stands in front of it
    (located ?i - item ?f - furniture)       ; stands on it, directly or on or in something there
    (on ?i - item ?t - thing)                ; rests directly on it
    (in ?i - item ?b - box)                  ; lies inside it
    (holding ?i - item)
    (handempty)
    (amid ?i - item ?c - item)               ; in the middle of all things of that one's type there
    (locked ?d - door))                      ; no action unlocks it: it unlocks itself once what it needs has happened

  ; --- perception: reports, and changes nothing ---

  (:action explore-global
    :parameters ()
    :precondition ()
    :effect ())

  (:action explore-local
    :parameters ()
    :precondition (exists (?f - furniture) (at ?f))
    :effect ())

  (:action report-observation
    :parameters (?view - (either thing viewpoint))
    :precondition ()
    :effect ())

  ; --- execution ---

  (:action navigate
    :parameters (?target - thing)
    :precondition (not (holding ?target))
    :effect (forall (?f - furniture)
      (and
        (when (or (= ?f ?target) (located ?target ?f)) (at ?f))
        (when (not (or (= ?f ?target) (located ?target ?f))) (not (at ?f))))))

  (:action grasp
    :parameters (?item - item)
    :precondition (and
      (handempty)
      (not (exists (?b - (either box note plate)) (= ?b ?item)))
      (not (exists (?o - item) (or (on ?o ?item) (in ?o ?item))))
      (exists (?f - furniture) (and (at ?f) (located ?item ?f))))
    :effect (and
      (holding ?item)
      (not (handempty))
      (forall (?t - thing) (not (on ?item ?t)))
      (forall (?b - box) (not (in ?item ?b)))
      (forall (?f - furniture) (not (located ?item ?f)))))

  (:action place
    :parameters (?target - thing)
    :precondition (and
      (exists (?i - item) (holding ?i))
      (not (holding ?target))
      (not (exists (?d - (either door note)) (= ?d ?target)))
      (exists (?f - furniture) (and (at ?f) (or (= ?f ?target) (located ?target ?f)))))
    :effect (and
      (handempty)
      (forall (?i - item)
        (when (holding ?i)
          (and
            (not (holding ?i))
            (forall (?b - box) (when (= ?b ?target) (in ?i ?b)))
            (forall (?t - thing)
              (when (and (= ?t ?target) (not (exists (?b - box) (= ?b ?t)))) (on ?i ?t)))
            (forall (?f - furniture)
              (when (and (at ?f) (or (= ?f ?target) (located ?target ?f))) (located ?i ?f))))))))
)
