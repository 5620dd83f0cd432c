import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { UserEntity } from '../../auth/auth.ts';
import { DraftEntity } from '../drafts/draft.entity.ts';

/**
 * What becomes of a draft at its network, one row per draft. The process with the lease sends its
 * parts. While it is `queued`, the draft's parts are what will be sent; they are copied to
 * `publication_parts` when the row becomes `publishing`, and the draft is locked from then on.
 */
export const PublicationEntity = defineEntity({
	name: 'Publication',
	tableName: 'publications',
	indexes: [{ properties: ['status', 'dueAt'] }, { properties: ['userId', 'dueAt'] }],
	checks: [
		{
			name: 'publications_network_lease_check',
			expression:
				'network is null or lease_id is null or (network_lease_id is not null and network_lease_id = lease_id)',
		},
	],
	properties: {
		draftId: () =>
			p.manyToOne(DraftEntity).mapToPk().primary().fieldName('draft_id').deleteRule('cascade'),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		status: p.string().$type<PublicationStatus>(),
		/**
		 * `localTime` on the clock of `zone`. Calculated again when the user changes the zone.
		 */
		dueAt: p.datetime(),
		/** Such as `2026-11-28T18:00`. */
		localTime: p.string(),
		zone: p.string(),
		isSlot: p.boolean(),
		/** "Post now": it can be taken back until `dueAt`. */
		isNow: p.boolean().default(false),
		/** Where it is published; null for the first account at X. */
		network: p.string().$type<NetworkName>().nullable(),
		/** The connected account that it is published at; null for the first one at X. */
		networkAccountId: p.uuid().nullable(),
		/**
		 * The network's id of the account that its parts were sent from: the one whose posts they are.
		 * Nothing more is sent from another one. Null before the first attempt, and for posts by hand
		 * without one.
		 */
		accountId: p.text().nullable(),
		/** How often it was claimed, to stop one that crashes its process. */
		claims: p.integer().default(0),
		leaseId: p.uuid().nullable(),
		leaseUntil: p.datetime().nullable(),
		/**
		 * Equal to `leaseId` for networks other than X: servers of the previous release, which publish
		 * everything at X, cannot take their lease. Remove it with the next release.
		 */
		networkLeaseId: p.uuid().nullable(),
		error: p.json<ErrorBody>().nullable(),
		/** When the last part was posted. */
		postedAt: p.datetime().nullable(),
		/** When the user was last sent a mail about it; before `dueAt`: about an earlier attempt. */
		mailedAt: p.datetime().nullable(),
		updatedAt: p.datetime(),
	},
});
export type PublicationRow = InferEntity<typeof PublicationEntity>;
