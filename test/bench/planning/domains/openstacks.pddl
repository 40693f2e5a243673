; Orders share products and occupy stacks from their first product to the last (IPC 2008, ADL).
(define (domain openstacks)
  (:requirements :typing :adl :action-costs)
  (:types order product count)
  (:predicates (includes ?o - order ?p - product) (waiting ?o - order) (started ?o - order) (shipped ?o - order)
    (made ?p - product) (stacks-avail ?s - count) (next-count ?s ?ns - count))
  (:functions (total-cost) - number)
  (:action open-new-stack
    :parameters (?open ?new - count)
    :precondition (and (stacks-avail ?open) (next-count ?open ?new))
    :effect (and (stacks-avail ?new) (not (stacks-avail ?open)) (increase (total-cost) 1)))
  (:action start-order
    :parameters (?o - order ?avail ?new - count)
    :precondition (and (waiting ?o) (stacks-avail ?avail) (next-count ?new ?avail))
    :effect (and (started ?o) (stacks-avail ?new) (not (waiting ?o)) (not (stacks-avail ?avail))))
  (:action make-product
    :parameters (?p - product)
    :precondition (and (not (made ?p)) (forall (?o - order) (imply (includes ?o ?p) (started ?o))))
    :effect (made ?p))
  (:action ship-order
    :parameters (?o - order ?avail ?new - count)
    :precondition (and (started ?o) (forall (?p - product) (imply (includes ?o ?p) (made ?p)))
      (stacks-avail ?avail) (next-count ?avail ?new))
    :effect (and (shipped ?o) (stacks-avail ?new) (not (started ?o)) (not (stacks-avail ?avail)))))
