; What the actions of the automated guided vehicle need and change.
; Orders of visits are facts too: a goal can ask that one area was visited after another one.
(define (domain agv)
  (:requirements :adl)

  (:types
    area rack - object
    loading-bay packing-station workshop charging-dock cold-store - area)

  (:predicates
    (at ?a - area)                      ; the vehicle stands before its sign
    (visited ?a - area)                 ; it has stood there since the program began
    (visited-after ?a ?b - area))       ; it has stood at ?a after it had stood at ?b

  ; --- perception: reports, and changes nothing ---

  (:action survey
    :parameters ()
    :precondition ()
    :effect ())

  (:action take-picture
    :parameters ()
    :precondition ()
    :effect ())

  ; --- execution ---

  (:action move-to
    :parameters (?area - area)
    :precondition ()
    :effect (and
      (at ?area)
      (visited ?area)
      (forall (?other - area)
        (when (not (= ?other ?area))
          (and
            (not (at ?other))
            (when (visited ?other) (visited-after ?area ?other)))))))
)
