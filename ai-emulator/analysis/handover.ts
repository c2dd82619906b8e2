import { foldText } from './words.ts';

const PERSON_WANTED =
  /(speak|talk|chat) (to|with) (a |an )?(human|person|manager|supervisor|agent|colleague|someone)|real person|escalate (this|my|it)|iemand spreken|een (echte )?medewerker|leidinggevende|mit (einem|jemand(em|en)?) (menschen|mitarbeiter|vorgesetzten|sprechen)|vorgesetzten|parler (a|avec) (un |une )?(conseiller|humain|personne|responsable)|un responsable|hablar con (un |una )?(persona|agente|humano|supervisor|responsable|alguien)/;

const PASSED_ON =
  /(forward|transferr?|pass)(ed|ing)? (it |this |you |your [a-z]{1,20} )?(on )?to|doorgestuurd|doorverwezen|doorverbinden|stuur (dit|uw \w+|je \w+) door|weitergeleitet|leite .{1,50}weiter|verbinde sie mit|transfer(e|er|ons) |transmis|redirig|reenvi(o|ado)|he derivado|derivamos|transfer(ido|ire|ir)|remitid/;

/** Did the end user ask for a person? */
export function asksForPerson(text: string): boolean {
  return PERSON_WANTED.test(foldText(text));
}

/** Does an answer say that the matter goes elsewhere? */
export function passesOn(text: string): boolean {
  return PASSED_ON.test(foldText(text));
}
