/** §20.8: asks before something is done that cannot be undone. The form is sent to the address of the page. */
import type { PageAnswer } from '../model/web-answer.ts';

export type Question = {
  title: string;
  text: string;
  /** What it is about. */
  facts?: { name: string; text: string }[];
  submit: string;
  /** Where one goes instead, with the path of the service. */
  back: string;
  place: string;
};

export function confirmPage({ title, place, facts = [], ...question }: Question): PageAnswer {
  return { page: 'confirm', title, place, data: { question: { title, facts, ...question } } };
}
