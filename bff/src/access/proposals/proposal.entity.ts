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
		/**
		 * The id of the draft or post; for drafts to delete, their ids, or a hash of many. See
		 * `subjectOf`.
		 */
		subject: p.string(),
		/** The path parameters and body of the request, as one object. */
		input: p.json<Record<string, unknown>>(),
		note: p.text().nullable(),
		status: p.string().$type<Proposal['status']>(),
		/** See `Proposal` in the contract. */
		hash: p.string(),
		/** As the program proposed it; after the approval, as it was approved. */
		action: p.json<ProposedAction>().nullable(),
		outcome: p.json<NonNullable<Proposal['outcome']>>().nullable(),
		createdAt: p.datetime(),
		expiresAt: p.datetime(),
		answeredAt: p.datetime().nullable(),
	},
});
