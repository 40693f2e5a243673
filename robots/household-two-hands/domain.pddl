; VirtualHome's actions with its executor's preconditions and effects: one person's worth of household work with two hands.
; What a thing is good for is a fact of the thing (grabbable, can-open …), as in VirtualHome, and not of its type; the types
; are the words for things. Facts about what has been done (eaten, watched …) are kept so that a goal can ask for them:
; VirtualHome's own states say nothing of them.
(define (domain household-two-hands)
  (:requirements :adl :derived-predicates)

  (:types
    thing - object
    room furniture fixture appliance food drink tableware cleaner toiletry clothing reading device plant bedding - thing
    table seat storage bed tv-stand - furniture
    coffee-table kitchen-table desk nightstand kitchen-counter - table
    sofa chair armchair - seat
    bookshelf cabinet dresser closet - storage
    sink bathtub shower toilet garbage-can door window - fixture
    light lamp tv fridge microwave stove oven toaster dishwasher coffee-maker washing-machine - appliance
    computer radio remote-control phone keyboard alarm-clock - device
    fruit vegetable chips salmon cupcake bread egg cheese - food
    apple banana - fruit
    tomato potato - vegetable
    milk juice wine water coffee - drink
    plate bowl cup glass fork spoon knife pan pot coffeepot cutting-board vase - tableware
    dishwashing-liquid sponge rag - cleaner
    toothbrush toothpaste soap towel - toiletry
    shirt - clothing
    book magazine - reading
    pillow blanket - bedding)

  (:predicates
    ; what a thing is good for: never changes
    (grabbable ?t - thing)
    (can-open ?t - thing)
    (has-switch ?t - thing)
    (has-plug ?t - thing)
    (sittable ?t - thing)
    (lieable ?t - thing)
    (roomy ?t - thing)               ; there is room on it beside what lies there
    (container ?t - thing)           ; things are put into it
    (recipient ?t - thing)           ; something is poured into it
    (pourable ?t - thing)
    (drinkable ?t - thing)
    (eatable ?t - thing)
    (cuttable ?t - thing)
    (readable ?t - thing)
    (stands-in ?t - thing ?r - room) ; of rooms and of what nobody carries away

    ; how things are
    (on ?t - thing ?s - thing)       ; lies or stands directly on it
    (inside ?t - thing ?c - thing)   ; directly
    (is-open ?t - thing)
    (switched-on ?t - thing)
    (plugged-in ?t - thing)
    (clean ?t - thing)
    (cut-up ?t - thing)
    (in-room ?t - thing ?r - room)

    ; where the robot is, and what it has in its hands
    (robot-in ?r - room)
    (near ?t - thing)
    (facing ?t - thing)
    (sitting)
    (lying)
    (sitting-on ?t - thing)
    (lying-on ?t - thing)
    (holding ?t - thing)
    (in-right-hand ?t - thing)
    (in-left-hand ?t - thing)
    (right-hand-free)
    (left-hand-free)

    ; what has been done
    (eaten ?t - thing)
    (drunk ?t - thing)
    (read-through ?t - thing)
    (looked-at ?t - thing)
    (watched ?t - thing)
    (pointed-at ?t - thing)
    (touched ?t - thing)
    (typed-on ?t - thing)
    (pushed ?t - thing)
    (pulled ?t - thing)
    (moved ?t - thing))

  ; Held things are where the robot is, and things are where that is which carries them.
  (:derived (in-room ?t - thing ?r - room)
    (or
      (stands-in ?t ?r)
      (and (holding ?t) (robot-in ?r))
      (exists (?c - thing) (and (on ?t ?c) (in-room ?c ?r)))
      (exists (?c - thing) (and (inside ?t ?c) (in-room ?c ?r)))))

  ; --- moving about ---

  ; Then the robot is near the target, what is in it, what it is in and what is under it, and near nothing else but what
  ; it carries. Where an effect adds a fact that another one deletes, it holds.
  (:action walk
    :parameters (?target - thing)
    :precondition (and (not (sitting)) (not (lying)))
    :effect (and
      (forall (?t - thing) (and (not (near ?t)) (not (facing ?t))))
      (near ?target)
      (forall (?t - thing)
        (when (or (inside ?t ?target) (inside ?target ?t) (on ?target ?t) (holding ?t)) (near ?t)))
      (forall (?r - room) (and
        (not (robot-in ?r))
        (when (in-room ?target ?r) (robot-in ?r))))))

  ; Near it nothing changes; otherwise the robot walks there.
  (:action find
    :parameters (?target - thing)
    :precondition (or (near ?target) (and (not (sitting)) (not (lying))))
    :effect (and
      (near ?target)
      (when (not (near ?target)) (and
        (forall (?t - thing) (and (not (near ?t)) (not (facing ?t))))
        (forall (?t - thing)
          (when (or (inside ?t ?target) (inside ?target ?t) (on ?target ?t) (holding ?t)) (near ?t)))
        (forall (?r - room) (and
          (not (robot-in ?r))
          (when (in-room ?target ?r) (robot-in ?r))))))))

  ; A chair is taken by what lies on it, a sofa is not.
  (:action sit
    :parameters (?seat - thing)
    :precondition (and
      (sittable ?seat)
      (near ?seat)
      (not (sitting))
      (not (lying))
      (or (roomy ?seat) (not (exists (?t - thing) (on ?t ?seat)))))
    :effect (and (sitting) (sitting-on ?seat)))

  (:action lie
    :parameters (?place - thing)
    :precondition (and
      (lieable ?place)
      (near ?place)
      (not (sitting))
      (not (lying))
      (or (roomy ?place) (not (exists (?t - thing) (on ?t ?place)))))
    :effect (and (lying) (lying-on ?place)))

  (:action stand-up
    :parameters ()
    :precondition (or (sitting) (lying))
    :effect (and
      (not (sitting))
      (not (lying))
      (forall (?t - thing) (and (not (sitting-on ?t)) (not (lying-on ?t))))))

  ; --- with the hands ---

  ; The right hand first.
  (:action grab
    :parameters (?item - thing)
    :precondition (and
      (grabbable ?item)
      (near ?item)
      (not (holding ?item))
      (not (exists (?c - thing) (and (inside ?item ?c) (can-open ?c) (not (is-open ?c)))))
      (or (right-hand-free) (left-hand-free)))
    :effect (and
      (holding ?item)
      (when (right-hand-free) (and (in-right-hand ?item) (not (right-hand-free))))
      (when (not (right-hand-free)) (and (in-left-hand ?item) (not (left-hand-free))))
      (forall (?t - thing) (and (not (on ?item ?t)) (not (inside ?item ?t))))))

  (:action put-back
    :parameters (?item - thing ?target - thing)
    :precondition (and (holding ?item) (near ?target) (not (= ?item ?target)))
    :effect (and
      (on ?item ?target)
      (not (holding ?item))
      (when (in-right-hand ?item) (and (not (in-right-hand ?item)) (right-hand-free)))
      (when (in-left-hand ?item) (and (not (in-left-hand ?item)) (left-hand-free)))))

  (:action put-in
    :parameters (?item - thing ?target - thing)
    :precondition (and
      (holding ?item)
      (near ?target)
      (not (= ?item ?target))
      (container ?target)
      (or (is-open ?target) (not (can-open ?target))))
    :effect (and
      (inside ?item ?target)
      (not (holding ?item))
      (when (in-right-hand ?item) (and (not (in-right-hand ?item)) (right-hand-free)))
      (when (in-left-hand ?item) (and (not (in-left-hand ?item)) (left-hand-free)))))

  (:action open
    :parameters (?target - thing)
    :precondition (and
      (can-open ?target)
      (near ?target)
      (not (is-open ?target))
      (not (switched-on ?target))
      (or (right-hand-free) (left-hand-free)))
    :effect (is-open ?target))

  (:action close
    :parameters (?target - thing)
    :precondition (and (can-open ?target) (near ?target) (is-open ?target))
    :effect (not (is-open ?target)))

  (:action switch-on
    :parameters (?target - thing)
    :precondition (and
      (has-switch ?target)
      (near ?target)
      (not (switched-on ?target))
      (or (plugged-in ?target) (not (has-plug ?target))))
    ; These run only while they are closed.
    :effect (when
      (not (exists (?m - (either oven microwave dishwasher washing-machine)) (and (= ?m ?target) (is-open ?m))))
      (switched-on ?target)))

  (:action switch-off
    :parameters (?target - thing)
    :precondition (and (has-switch ?target) (near ?target) (switched-on ?target))
    :effect (not (switched-on ?target)))

  (:action plug-in
    :parameters (?target - thing)
    :precondition (and
      (has-plug ?target)
      (near ?target)
      (not (plugged-in ?target))
      (or (right-hand-free) (left-hand-free)))
    :effect (plugged-in ?target))

  (:action plug-out
    :parameters (?target - thing)
    :precondition (and
      (has-plug ?target)
      (near ?target)
      (plugged-in ?target)
      (or (right-hand-free) (left-hand-free)))
    :effect (not (plugged-in ?target)))

  ; What can be carried is washed where water runs.
  (:action wash
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (when
      (or (not (grabbable ?target)) (exists (?s - sink) (inside ?target ?s)))
      (clean ?target)))

  ; With whatever is at hand.
  (:action wipe
    :parameters (?target - thing)
    :precondition (and
      (near ?target)
      (exists (?t - thing) (and (holding ?t) (not (= ?t ?target)))))
    :effect (clean ?target))

  ; What is poured keeps its name: the milk is then in the glass, and what is left of it still in the hand.
  (:action pour
    :parameters (?liquid - thing ?target - thing)
    :precondition (and
      (or (pourable ?liquid) (drinkable ?liquid))
      (holding ?liquid)
      (near ?target)
      (recipient ?target)
      (not (= ?liquid ?target)))
    :effect (inside ?liquid ?target))

  (:action cut
    :parameters (?food - thing)
    :precondition (and
      (eatable ?food)
      (cuttable ?food)
      (near ?food)
      (exists (?k - knife) (holding ?k))
      (or (right-hand-free) (left-hand-free)))
    :effect (cut-up ?food))

  (:action drink
    :parameters (?drink - thing)
    :precondition (and (holding ?drink) (or (drinkable ?drink) (recipient ?drink)))
    :effect (drunk ?drink))

  (:action eat
    :parameters (?food - thing)
    :precondition (and (near ?food) (eatable ?food))
    :effect (eaten ?food))

  (:action read
    :parameters (?text - thing)
    :precondition (and (holding ?text) (readable ?text))
    :effect (read-through ?text))

  ; --- with eyes and fingers ---

  ; The robot faces one thing at a time.
  (:action turn-to
    :parameters (?target - thing)
    :precondition ()
    :effect (and (forall (?t - thing) (not (facing ?t))) (facing ?target)))

  (:action look-at
    :parameters (?target - thing)
    :precondition (facing ?target)
    :effect (looked-at ?target))

  (:action point-at
    :parameters (?target - thing)
    :precondition (facing ?target)
    :effect (pointed-at ?target))

  (:action watch
    :parameters (?target - thing)
    :precondition (and
      (facing ?target)
      (exists (?r - room) (and (robot-in ?r) (in-room ?target ?r))))
    :effect (watched ?target))

  (:action touch
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (touched ?target))

  (:action type
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (typed-on ?target))

  (:action push
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (pushed ?target))

  (:action pull
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (pulled ?target))

  (:action move
    :parameters (?target - thing)
    :precondition (near ?target)
    :effect (moved ?target)))
