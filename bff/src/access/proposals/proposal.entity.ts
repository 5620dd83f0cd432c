import { defineEntity, p } from '@mikro-orm/core';
import type { ProposalKind } from '../../../contract/access/proposal-kinds.ts';
import type { Proposal, ProposedAction } from '../../../contract/access/proposals.ts';
import { UserEntity } from '../../auth/auth.ts';

/** What a program asks a user to do. */
export const ProposalEntity = defineEntity({
	name: 'Proposal',
	tableName: 'proposals',
	indexes: [
		{ properties: ['userId', 'createdAt'] },
		{ properties: ['createdAt'] },
		{
			name: 'proposals_one_open',
			expression: `create unique index proposals_one_open on proposals (user_id, kind, subject) where status = 'open'`,
		},
	],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** The token or agent that asks: see `Caller`. */
		caller: p.string(),
		/** Its name. */
		by: p.string(),
		kind: p.string().$type<ProposalKind>(),
		/** The id of the draft or post that it is about; of several drafts a hash of their ids. */
		subject: p.string(),
		/** The parameters and the fields of the body of the request. */
		input: p.json<Record<string, unknown>>(),
		note: p.text().nullable(),
		status: p.string().$type<Proposal['status']>(),
		/** Of the action that the program asked for; after the approval, of the approved one. */
		hash: p.string(),
		/** As it was when the program asked for it; after the approval, as it was approved. */
		action: p.json<ProposedAction>().nullable(),
		outcome: p.json<NonNullable<Proposal['outcome']>>().nullable(),
		createdAt: p.datetime(),
		expiresAt: p.datetime(),
		answeredAt: p.datetime().nullable(),
	},
});
