; The card game; free cells and free columns are counted (IPC 2000).
(define (domain freecell)
  (:requirements :strips :typing)
  (:types card num suit-type)
  (:predicates (on ?c1 ?c2 - card) (incell ?c - card) (clear ?c - card) (cellspace ?n - num) (colspace ?n - num)
    (home ?c - card) (bottomcol ?c - card) (canstack ?c1 ?c2 - card) (suit ?c - card ?s - suit-type)
    (value ?c - card ?v - num) (successor ?n1 ?n0 - num))
  (:action move
    :parameters (?card ?old ?new - card)
    :precondition (and (clear ?card) (clear ?new) (canstack ?card ?new) (on ?card ?old))
    :effect (and (on ?card ?new) (clear ?old) (not (on ?card ?old)) (not (clear ?new))))
  (:action move-b
    :parameters (?card ?new - card ?cols ?ncols - num)
    :precondition (and (clear ?card) (bottomcol ?card) (clear ?new) (canstack ?card ?new)
      (colspace ?cols) (successor ?ncols ?cols))
    :effect (and (on ?card ?new) (colspace ?ncols) (not (bottomcol ?card)) (not (clear ?new)) (not (colspace ?cols))))
  (:action sendtofree
    :parameters (?card ?old - card ?cells ?ncells - num)
    :precondition (and (clear ?card) (on ?card ?old) (cellspace ?cells) (successor ?cells ?ncells))
    :effect (and (incell ?card) (clear ?old) (cellspace ?ncells)
      (not (on ?card ?old)) (not (clear ?card)) (not (cellspace ?cells))))
  (:action sendtofree-b
    :parameters (?card - card ?cells ?ncells ?cols ?ncols - num)
    :precondition (and (clear ?card) (bottomcol ?card) (cellspace ?cells) (successor ?cells ?ncells)
      (colspace ?cols) (successor ?ncols ?cols))
    :effect (and (incell ?card) (colspace ?ncols) (cellspace ?ncells)
      (not (bottomcol ?card)) (not (clear ?card)) (not (colspace ?cols)) (not (cellspace ?cells))))
  (:action sendtonewcol
    :parameters (?card ?old - card ?cols ?ncols - num)
    :precondition (and (clear ?card) (colspace ?cols) (successor ?cols ?ncols) (on ?card ?old))
    :effect (and (bottomcol ?card) (clear ?old) (colspace ?ncols) (not (on ?card ?old)) (not (colspace ?cols))))
  (:action sendtohome
    :parameters (?card ?old - card ?suit - suit-type ?vcard - num ?homecard - card ?vhome - num)
    :precondition (and (clear ?card) (on ?card ?old) (home ?homecard) (suit ?card ?suit) (suit ?homecard ?suit)
      (value ?card ?vcard) (value ?homecard ?vhome) (successor ?vcard ?vhome))
    :effect (and (home ?card) (clear ?old) (not (on ?card ?old)) (not (home ?homecard)) (not (clear ?card))))
  (:action sendtohome-b
    :parameters (?card - card ?suit - suit-type ?vcard - num ?homecard - card ?vhome ?cols ?ncols - num)
    :precondition (and (clear ?card) (bottomcol ?card) (home ?homecard) (suit ?card ?suit) (suit ?homecard ?suit)
      (value ?card ?vcard) (value ?homecard ?vhome) (successor ?vcard ?vhome) (colspace ?cols) (successor ?ncols ?cols))
    :effect (and (home ?card) (colspace ?ncols)
      (not (home ?homecard)) (not (clear ?card)) (not (bottomcol ?card)) (not (colspace ?cols))))
  (:action homefromfreecell
    :parameters (?card - card ?suit - suit-type ?vcard - num ?homecard - card ?vhome ?cells ?ncells - num)
    :precondition (and (incell ?card) (home ?homecard) (suit ?card ?suit) (suit ?homecard ?suit)
      (value ?card ?vcard) (value ?homecard ?vhome) (successor ?vcard ?vhome) (cellspace ?cells) (successor ?ncells ?cells))
    :effect (and (home ?card) (cellspace ?ncells) (not (incell ?card)) (not (cellspace ?cells)) (not (home ?homecard))))
  (:action colfromfreecell
    :parameters (?card ?new - card ?cells ?ncells - num)
    :precondition (and (incell ?card) (clear ?new) (canstack ?card ?new) (cellspace ?cells) (successor ?ncells ?cells))
    :effect (and (cellspace ?ncells) (clear ?card) (on ?card ?new)
      (not (incell ?card)) (not (cellspace ?cells)) (not (clear ?new))))
  (:action newcolfromfreecell
    :parameters (?card - card ?cols ?ncols ?cells ?ncells - num)
    :precondition (and (incell ?card) (colspace ?cols) (successor ?cols ?ncols) (cellspace ?cells) (successor ?ncells ?cells))
    :effect (and (bottomcol ?card) (clear ?card) (colspace ?ncols) (cellspace ?ncells)
      (not (incell ?card)) (not (colspace ?cols)) (not (cellspace ?cells)))))
