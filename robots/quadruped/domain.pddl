; What the skills of the quadruped need and change.
; A skill moves the body by an amount that its magnitude names; where that ends depends on what is in the way, so that
; no effect can be promised: what the robot has reached is only known from looking.
(define (domain quadruped)
  (:requirements :typing)

  (:types
    thing magnitude - object
    toy obstacle ground - thing
    couch bench stool cushion shelf wall hedge bush bamboo log curb hill plank stairs - obstacle
    mat - ground)

  (:constants small medium large - magnitude)

  (:predicates
    (at ?o - thing))                    ; the middle of the body is within a metre of it: the head has reached it

  ; --- perception: reports, and changes nothing ---

  (:action look
    :parameters ()
    :precondition ()
    :effect ())

  ; --- execution ---

  (:action walk
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())

  (:action climb
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())

  (:action crawl
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())

  (:action turn-left
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())

  (:action turn-right
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())

  (:action backward
    :parameters (?magnitude - magnitude)
    :precondition ()
    :effect ())
)
