import {hasAnyGroup, type Subject} from '@gated-docs/access';
import {chooseEdition, type Edition, type Site, type View} from '../editions/site';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {subjectOf, type Person, type Reader, type Session} from '../session/reader';

/** The effective reader of a request, and their edition. */
export type Audience = {
  subject: Subject;
  edition: Edition;
};

export type PersonAudience = Audience & {subject: Person};

type Asked = {
  request: Pick<GateRequest, 'headers'>;
  services: Pick<GateServices, 'viewCookie'>;
};

/** The views that a reviewer can choose from; empty for other readers. */
export function viewsOf(site: Site, person: Person): readonly View[] {
  if (!site.review || !hasAnyGroup(person.groups, site.review.groups)) {
    return [];
  }
  return site.review.views.get(chooseEdition(site, person).id) ?? [];
}

/** The chosen and allowed view; undefined for the reader's own portal. */
export function chosenView(
  site: Site,
  person: Person,
  {request, services}: Asked,
): View | undefined {
  const [chosen, ...others] = services.viewCookie.read(request.headers.cookie);
  return chosen === undefined || others.length > 0
    ? undefined
    : viewsOf(site, person).find(({edition}) => edition.id === chosen);
}

/**
 * Chooses the reader's own edition or, for a reviewer, the view that they chose. A read token
 * always gets its person's own edition, whatever cookies the request has.
 */
export function audienceOf(site: Site, reader: Session, asked: Asked): PersonAudience;
export function audienceOf(site: Site, reader: Reader, asked: Asked): Audience;
export function audienceOf(site: Site, reader: Reader, asked: Asked): Audience {
  if (reader.type === 'session') {
    const {subject} = reader;
    const view = chosenView(site, subject, asked);
    if (view) {
      return {subject: {...subject, groups: view.groups}, edition: view.edition};
    }
  }
  const subject = subjectOf(reader);
  return {subject, edition: chooseEdition(site, subject)};
}
