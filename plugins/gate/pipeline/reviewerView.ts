import {hasAnyGroup, type Subject} from '../../../src/access';
import {chooseEdition, type Edition, type Site, type View} from '../editions/site';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import type {Person} from '../session/claims';
import type {Session} from '../session/sessions';
import {subjectOf, type Reader} from './reader';

/** Whom a request is answered as, and from which edition. */
export type Audience = {
  subject: Subject;
  edition: Edition;
  /** Whether that is not the reader's own. */
  isView: boolean;
};

export type PersonAudience = Audience & {subject: Person};

type OpenSession = Extract<Session, {type: 'open'}>;

type Asked = {
  request: Pick<GateRequest, 'headers'>;
  services: Pick<GateServices, 'viewCookie'>;
};

/** The views that somebody may choose from; none for all but reviewers. */
export function viewsOf(site: Site, person: Person): readonly View[] {
  if (!site.review || !hasAnyGroup(person.groups, site.review.groups)) {
    return [];
  }
  return site.review.views.get(chooseEdition(site, person).id) ?? [];
}

/** The view that a person has chosen and may have; undefined for their own portal. */
export function chosenView(
  site: Site,
  person: Person,
  {request, services}: Asked,
): View | undefined {
  const chosen = services.viewCookie.read(request.headers.cookie);
  return chosen === null
    ? undefined
    : viewsOf(site, person).find(({edition}) => edition.id === chosen);
}

/**
 * The reader with their own edition or, for a reviewer, one of the readers whose portal they chose to view. A read token
 * stands for its person alone, whatever cookies come with it.
 */
export function audienceOf(site: Site, reader: OpenSession, asked: Asked): PersonAudience;
export function audienceOf(site: Site, reader: Reader, asked: Asked): Audience;
export function audienceOf(site: Site, reader: Reader, asked: Asked): Audience {
  if (reader.type === 'open') {
    const {subject} = reader.token;
    const view = chosenView(site, subject, asked);
    if (view) {
      return {subject: {...subject, groups: view.groups}, edition: view.edition, isView: true};
    }
  }
  const subject = subjectOf(reader);
  return {subject, edition: chooseEdition(site, subject), isView: false};
}
