/** A line that what somebody said of the people was heard, and what it changes. */
import { type Html, html, type Piece } from '../../pages/html.ts'
import { type Constraint, heardIn } from '../situations/constraint.ts'

const heard: Readonly<Record<Constraint['id'], string>> = {
  nobody_can_be_hired: 'nobody can be hired',
  people_are_unpaid: 'your people are unpaid',
}

/** @param q the whole sentence */
export function constraintsSaid(constraints: readonly Constraint[], q: string): Piece {
  if (constraints.length === 0) return ''
  const said = constraints.map(({ id }) => heard[id]).join(', and that ')
  return html`<p class="small">You said that ${said}. ${consequence(heardIn(q).problem === undefined)}</p>`
}

const consequence = (isAll: boolean): Html =>
  isAll
    ? html`Add what goes wrong or takes too long, and the answer will be about that.`
    : html`What to do first can be done by those who are there; questions that ask whom to add are left out.`
