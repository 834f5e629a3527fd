import { LEADS_FOUND } from '../../../contract/limits.ts';
import * as rules from '../../../contract/routes/lead-rules.ts';
import * as contract from '../../../contract/routes/leads.ts';
import * as signals from '../../../contract/routes/signals.ts';
import type { Deps } from '../../deps.ts';
import { HttpResponse, type ProductRoute, on } from '../../http.ts';
import { findConnectionDays } from '../imports/imports.ts';
import { exportSignals, previewExport } from '../signals/signals.ts';
import { findKnownMerge, searchPeople } from './person/people.store.ts';
import { listLeads } from './board/list-leads.ts';
import {
  findFitting,
  listSignalsWithFit,
  replaceFitByPeople,
} from './board/list-signals-with-fit.ts';
import { exportLeads, previewLeadExport } from './export/export.ts';
import { findSetAside } from './records/find-set-aside.ts';
import { eraseLead } from './person/erase.ts';
import { listLeadHistory } from './person/history.ts';
import { findPerson, getLead, undoLeadMerge } from './person/person.ts';
import { changeLead } from './records/marks.ts';
import { findTouch, findVerdict } from './records/records.store.ts';
import { changeTouch, deleteTouch, recordTouch } from './records/touches.ts';
import {
  getIdealCustomer,
  previewIdealCustomer,
  saveIdealCustomer,
} from './rules/ideal-customer.ts';
import { getRanking, switchLeadRule } from './how-ranking-works/how-ranking-works.ts';
import { countReactions, previewReactions } from './rules/reactions.ts';
import { settleSamePerson } from './same-person/same-person.ts';
import { giveVerdict, previewVerdict, undoVerdict } from './verdicts/verdicts.ts';

export type LeadsDeps = Pick<
  Deps,
  'db' | 'database' | 'clock' | 'secrets' | 'jobs' | 'log' | 'network' | 'events' | 'budgets'
>;

export function bindLeadsRoutes(deps: LeadsDeps): ProductRoute[] {
  return [
    ...bindBoardRoutes(deps),
    ...bindSignalRoutes(deps),
    ...bindPersonRoutes(deps),
    ...bindRecordRoutes(deps),
    ...bindRuleRoutes(deps),
  ];
}

type MemberLead = { readonly member: { readonly userId: string } };

function bindBoardRoutes(deps: LeadsDeps): ProductRoute[] {
  const { database, clock } = deps;
  return [
    on(contract.listLeads, ({ member, query }) =>
      database.read((db) => listLeads({ db, clock }, member.userId, query)),
    ),
    on(contract.findLeads, async ({ member: { userId }, query }) => {
      const people = await database.read((db) =>
        searchPeople(db, { userId, text: query.q, limit: LEADS_FOUND }),
      );
      return { items: people.map(({ person_id: id, ...person }) => ({ id, ...person })) };
    }),
    on(contract.exportLeads, async ({ member, query }) =>
      sendFile('leads', await exportLeads(deps, member.userId, query)),
    ),
    on(contract.previewLeadExport, ({ member, query }) =>
      database.read((db) => previewLeadExport({ db, clock }, member.userId, query)),
    ),
  ];
}

/** Routes of signals that need what only this module knows: who fits, and who is set aside. */
function bindSignalRoutes(deps: LeadsDeps): ProductRoute[] {
  const { database } = deps;
  const exportDeps = { ...deps, findSetAside, findConnectionDays, findFitting };
  return [
    on(signals.listSignals, ({ member, query }) =>
      database.read((db) => listSignalsWithFit({ db }, member.userId, query)),
    ),
    on(signals.exportSignals, async ({ member: { userId }, query }) => {
      const wanted = await database.read((db) => replaceFitByPeople(db, userId, query));
      return sendFile('signals', await exportSignals(exportDeps, userId, wanted));
    }),
    on(signals.previewExport, async ({ member: { userId }, query }) => {
      const wanted = await database.read((db) => replaceFitByPeople(db, userId, query));
      return previewExport(exportDeps, userId, wanted);
    }),
  ];
}

function sendFile(name: 'leads' | 'signals', file: AsyncIterable<string>) {
  const disposition = `attachment; filename="rapport-${name}.csv"`;
  return new HttpResponse(200, file, { headers: { 'content-disposition': disposition } });
}

function bindPersonRoutes(deps: LeadsDeps): ProductRoute[] {
  const find = ({ member, params }: MemberLead & { readonly params: { readonly id: number } }) =>
    findPerson(deps, member.userId, params.id);
  const { database, clock, network } = deps;
  return [
    on(contract.getLead, find, ({ member, owned }) =>
      database.read((db) => getLead({ db, clock, network }, member.userId, owned)),
    ),
    on(contract.listLeadHistory, find, ({ member, owned, query }) =>
      database.read((db) =>
        listLeadHistory({ db, network }, member.userId, { ...query, person: owned }),
      ),
    ),
    on(contract.changeLead, find, ({ member, owned, body }) =>
      changeLead(deps, member.userId, { ...owned, ...body }),
    ),
    on(contract.eraseLead, find, ({ member, owned }) => eraseLead(deps, member.userId, owned)),
    on(
      contract.settleSamePerson,
      find,
      ({ member, body }) => findPerson(deps, member.userId, body.other),
      ({ member, owned, ownedInBody, body }) =>
        settleSamePerson(deps, member.userId, {
          pair: [owned.person_id, ownedInBody.person_id],
          isSame: body.isSame,
        }),
    ),
    on(contract.recordTouch, find, ({ member, owned, body }) =>
      recordTouch(deps, member.userId, { ...body, person_id: owned.person_id }),
    ),
    on(rules.previewVerdict, find, ({ member, owned, body }) =>
      previewVerdict(deps, member.userId, { ...owned, ...body }),
    ),
    on(rules.giveVerdict, find, ({ member, owned, body }) =>
      giveVerdict(deps, member.userId, { ...owned, ...body }),
    ),
  ];
}

function bindRecordRoutes(deps: LeadsDeps): ProductRoute[] {
  type NumberedPerson = MemberLead & { readonly params: { readonly no: number } };
  const findOwnTouch = ({ member, params }: NumberedPerson) =>
    findTouch(deps.db, member.userId, params.no);
  const findOwnVerdict = ({ member, params }: NumberedPerson) =>
    findVerdict(deps.db, member.userId, params.no);
  const findOwnMerge = ({ member, params }: NumberedPerson) =>
    findKnownMerge(deps.db, member.userId, params.no);
  return [
    on(contract.changeTouch, findOwnTouch, ({ member, owned, body }) =>
      changeTouch(deps, member.userId, { ...body, no: owned.no }),
    ),
    on(contract.deleteTouch, findOwnTouch, ({ member, owned }) =>
      deleteTouch(deps, member.userId, owned),
    ),
    on(rules.undoVerdict, findOwnVerdict, ({ member, owned }) =>
      undoVerdict(deps, member.userId, owned),
    ),
    on(contract.undoLeadMerge, findOwnMerge, ({ member, owned }) =>
      undoLeadMerge(deps, member.userId, owned),
    ),
  ];
}

function bindRuleRoutes(deps: LeadsDeps): ProductRoute[] {
  return [
    on(rules.getIdealCustomer, ({ member }) => getIdealCustomer(deps, member.userId)),
    on(rules.saveIdealCustomer, ({ member, body }) => saveIdealCustomer(deps, member.userId, body)),
    on(rules.previewIdealCustomer, ({ member, body }) =>
      previewIdealCustomer(deps, member.userId, body),
    ),
    on(rules.getRanking, ({ member }) => getRanking(deps, member.userId)),
    on(rules.previewReactions, ({ member }) => previewReactions(deps, member.userId)),
    on(rules.countReactions, ({ member, body }) => countReactions(deps, member.userId, body)),
    on(rules.switchLeadRule, ({ member, body }) => switchLeadRule(deps, member.userId, body)),
  ];
}
