; Blocks without `clear` and `ontable`: what is on top, on the table or in the hand is said with quantifiers.
(define (domain quantified-blocks)
  (:requirements :adl)
  (:types block)
  (:predicates (on ?x ?y - block) (holding ?x - block))
  (:action pick-up
    :parameters (?x - block)
    :precondition (and (forall (?z - block) (not (holding ?z)))
      (forall (?z - block) (and (not (on ?z ?x)) (not (on ?x ?z)))))
    :effect (holding ?x))
  (:action put-down
    :parameters (?x - block)
    :precondition (holding ?x)
    :effect (not (holding ?x)))
  (:action stack
    :parameters (?x ?y - block)
    :precondition (and (holding ?x) (not (= ?x ?y)) (not (exists (?z - block) (on ?z ?y))))
    :effect (and (on ?x ?y) (not (holding ?x))))
  (:action unstack
    :parameters (?x ?y - block)
    :precondition (and (on ?x ?y) (forall (?z - block) (and (not (holding ?z)) (not (on ?z ?x)))))
    :effect (and (holding ?x) (not (on ?x ?y)))))
