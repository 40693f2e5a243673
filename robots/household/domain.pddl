; What the actions of the household robot need and change, and what a kitchen does by itself: stoves cook, fridges chill.
; What a thing can be used for is its type: a microwave is openable, toggleable and a container at once.
(define (domain household)
  (:requirements :adl :derived-predicates)

  (:types
    thing - object
    fixture item - thing                ; what stays where it is; what the hand can take
    openable toggleable receptacle fillable water-source cookable chillable washable - thing
    container - receptacle              ; things lie in it; on other receptacles they lie on it

    stove - fixture                     ; its burners are fixtures of their own
    counter table shelf - (either fixture receptacle)
    drawer cabinet fridge - (either fixture openable container)
    microwave - (either fixture openable toggleable container)
    sink garbage-can - (either fixture container)
    burner - (either fixture toggleable receptacle)
    faucet - (either fixture toggleable water-source)
    light-switch - (either fixture toggleable)
    plant - (either fixture fillable)   ; watering is pouring into its pot

    carrier - (either item receptacle)  ; takes what is on or in it along
    dish - (either item washable)
    plate - (either dish carrier)
    vessel - (either dish fillable)
    bowl cup mug - (either vessel carrier container)
    cookware - (either carrier container)
    pot - (either vessel cookware)
    pan - (either dish cookware)
    kettle vase - vessel
    utensil - dish
    cutlery spatula - utensil
    spoon fork knife - cutlery
    bottle - (either item fillable chillable)
    box - (either carrier container)

    food - (either item chillable)
    egg potato bread meat - (either food cookable)
    apple tomato lettuce carrot banana lemon cheese - food

    sponge soap book salt-shaker pepper-shaker paper-roll - item)

  (:predicates
    (at ?f - fixture)                        ; the base stands in front of it
    (located ?i - item ?f - fixture)         ; is on or in it, directly or with what carries it
    (on ?i - item ?t - thing)                ; rests directly on it
    (in ?i - item ?c - container)            ; lies inside it
    (on-floor ?i - item)                     ; has fallen down
    (picked-up ?i - item)
    (hand-empty)
    (is-open ?t - openable)
    (is-toggled ?t - toggleable)             ; is switched on
    (is-filled ?t - fillable)                ; holds a liquid
    (is-cooked ?i - cookable)
    (is-chilled ?i - chillable)
    (is-clean ?i - washable)
    (is-watered ?p - plant)
    (is-broken ?t - thing)
    ; Derived:
    (rides ?i - item ?c - carrier)           ; is on or in it, and comes along with it
    (found ?i - item ?f - fixture)           ; is located there, or rides on what is
    (shut ?t - thing)                        ; can be opened and is closed
    (laden ?t - thing)                       ; something lies on or in it
    (visible ?t - thing))

  ; --- what follows from the facts ---

  ; Directly, or with one carrier in between: a spoon in a mug on a plate.
  (:derived (rides ?i - item ?c - carrier)
    (or
      (on ?i ?c)
      (in ?i ?c)
      (exists (?m - carrier) (and (or (on ?i ?m) (in ?i ?m)) (or (on ?m ?c) (in ?m ?c))))))

  (:derived (found ?i - item ?f - fixture)
    (or
      (located ?i ?f)
      (exists (?c - carrier) (and (rides ?i ?c) (located ?c ?f)))))

  (:derived (shut ?t - thing)
    (exists (?o - openable) (and (= ?o ?t) (not (is-open ?o)))))

  (:derived (laden ?t - thing)
    (exists (?i - item)
      (or
        (on ?i ?t)
        (exists (?c - container) (and (= ?c ?t) (in ?i ?c))))))

  ; The robot stands where the thing is, and no closed door or drawer hides it. What lies on the floor is where no fixture
  ; is; the robot drives up to it when it takes it.
  (:derived (visible ?t - thing)
    (or
      (exists (?i - item) (and (= ?i ?t) (on-floor ?i)))
      (exists (?f - fixture)
        (and
          (at ?f)
          (or
            (= ?t ?f)
            (and (found ?t ?f) (not (shut ?f))))))))

  ; --- perception: reports, and changes nothing ---

  (:action explore
    :parameters ()
    :precondition ()
    :effect ())

  (:action list-discovered
    :parameters ()
    :precondition ()
    :effect ())

  (:action search
    :parameters (?receptacle - receptacle)
    :precondition (and
      (visible ?receptacle)
      (hand-empty)
      (not (shut ?receptacle)))
    :effect ())

  (:action inspect
    :parameters (?thing - thing)
    :precondition ()
    :effect ())

  ; --- execution ---

  (:action adjust-position
    :parameters (?target - thing)
    :precondition (not (picked-up ?target))
    :effect (forall (?f - fixture)
      (and
        (when (or (= ?f ?target) (found ?target ?f)) (at ?f))
        (when (not (or (= ?f ?target) (found ?target ?f))) (not (at ?f))))))

  ; What is on or in the item comes along, and is located nowhere until it is put down.
  (:action pick-up
    :parameters (?item - item)
    :precondition (and
      (visible ?item)
      (not (picked-up ?item))
      (hand-empty))
    :effect (and
      (picked-up ?item)
      (not (hand-empty))
      (not (on-floor ?item))
      (forall (?t - thing) (not (on ?item ?t)))
      (forall (?c - container) (not (in ?item ?c)))
      (forall (?f - fixture) (not (located ?item ?f)))
      (forall (?i - item ?c - carrier)
        (forall (?f - fixture)
          (when (and (= ?c ?item) (located ?c ?f) (located ?i ?f) (rides ?i ?c))
            (not (located ?i ?f)))))))

  ; The target is at the fixture that the robot is at, since it is visible.
  (:action place
    :parameters (?target - receptacle)
    :precondition (and
      (exists (?i - item) (picked-up ?i))
      (visible ?target)
      (not (shut ?target)))
    :effect (and
      (hand-empty)
      (forall (?i - item)
        (when (picked-up ?i)
          (and
            (not (picked-up ?i))
            (forall (?c - container) (when (= ?c ?target) (in ?i ?c)))
            (when (not (exists (?c - container) (= ?c ?target))) (on ?i ?target))
            (forall (?f - fixture)
              (when (or (= ?f ?target) (and (at ?f) (found ?target ?f))) (located ?i ?f))))))
      ; Under running water it is filled, and washed if nothing lies on it. What gets hot later than it was put down is observed, not predicted.
      (forall (?s - sink ?w - water-source)
        (when (and (= ?s ?target) (is-toggled ?w))
          (and
            (forall (?i - washable) (when (and (picked-up ?i) (not (laden ?i))) (is-clean ?i)))
            (forall (?i - fillable) (when (picked-up ?i) (is-filled ?i))))))))

  ; A microwave that is opened stops.
  (:action open
    :parameters (?t - openable)
    :precondition (and
      (not (is-open ?t))
      (not (is-broken ?t))
      (visible ?t)
      (hand-empty))
    :effect (and
      (is-open ?t)
      (forall (?m - microwave) (when (= ?m ?t) (not (is-toggled ?m))))))

  ; A fridge that is closed chills what is in it.
  (:action close
    :parameters (?t - openable)
    :precondition (and
      (is-open ?t)
      (visible ?t)
      (hand-empty))
    :effect (and
      (not (is-open ?t))
      (forall (?r - fridge ?i - chillable)
        (when (and (= ?r ?t) (found ?i ?r)) (is-chilled ?i)))))

  ; A microwave does not start while it is open. A burner cooks what is in the pot or pan on it, a microwave what is
  ; in it; a faucet washes what is in the sink with nothing on it, and fills vessels there. A kitchen has one sink.
  (:action toggle-on
    :parameters (?t - toggleable)
    :precondition (and
      (not (is-toggled ?t))
      (visible ?t)
      (hand-empty))
    :effect (and
      (when (not (exists (?m - microwave) (and (= ?m ?t) (is-open ?m)))) (is-toggled ?t))
      (forall (?m - microwave ?i - cookable)
        (when (and (= ?m ?t) (not (is-open ?m)) (found ?i ?m)) (is-cooked ?i)))
      (forall (?b - burner ?v - cookware ?i - cookable)
        (when (and (= ?b ?t) (on ?v ?b) (rides ?i ?v)) (is-cooked ?i)))
      (forall (?w - water-source ?s - sink)
        (and
          (forall (?i - washable) (when (and (= ?w ?t) (found ?i ?s) (not (laden ?i))) (is-clean ?i)))
          (forall (?i - fillable) (when (and (= ?w ?t) (in ?i ?s)) (is-filled ?i)))))))

  (:action toggle-off
    :parameters (?t - toggleable)
    :precondition (and
      (is-toggled ?t)
      (visible ?t)
      (hand-empty))
    :effect (not (is-toggled ?t)))

  (:action fill-held-object
    :parameters ()
    :precondition (and
      (exists (?v - fillable) (and (picked-up ?v) (not (is-filled ?v))))
      (exists (?w - water-source) (and (visible ?w) (is-toggled ?w))))
    :effect (forall (?v - fillable) (when (picked-up ?v) (is-filled ?v))))

  ; Nothing can be poured from above where walls and a board are round the target.
  (:action pour-into
    :parameters (?target - fillable)
    :precondition (and
      (exists (?v - fillable) (and (picked-up ?v) (is-filled ?v)))
      (not (picked-up ?target))
      (visible ?target)
      (not (exists (?i - item ?c - cabinet) (and (= ?i ?target) (in ?i ?c))))
      (not (exists (?i - item ?r - fridge) (and (= ?i ?target) (in ?i ?r))))
      (not (exists (?i - item ?m - microwave) (and (= ?i ?target) (in ?i ?m))))
      (not (exists (?i - item ?s - shelf) (and (= ?i ?target) (on ?i ?s)))))
    :effect (and
      (forall (?v - fillable) (when (picked-up ?v) (not (is-filled ?v))))
      (forall (?p - plant) (when (= ?p ?target) (is-watered ?p)))
      (when (not (exists (?p - plant) (= ?p ?target))) (is-filled ?target))))
)
