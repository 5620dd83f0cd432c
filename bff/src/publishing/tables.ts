import { byId, DERIVED, INTERNAL, LEASE, tableCard } from '../database/tables.ts';
import { DiscardedDraftEntity } from './drafts/discarded-draft.entity.ts';
import { DraftEntity } from './drafts/draft.entity.ts';
import { DraftVersionEntity } from './drafts/draft-version.entity.ts';
import { MediaEntity } from './media/media.entity.ts';
import { PostResultEntity } from './publish/post-result.entity.ts';
import { PublicationEntity } from './publish/publication.entity.ts';
import { PublicationPartEntity } from './publish/publication-part.entity.ts';
import { PublishingCostEntity } from './publish/publishing-cost.entity.ts';
import { PublishingSettingsEntity } from './schedule/publishing-settings.entity.ts';

export const publishingTables = [
	tableCard(DraftEntity, {
		list: 'drafts',
		key: byId,
		page: 50,
		without: { folded_text: DERIVED, links: DERIVED },
	}),
	tableCard(DraftVersionEntity, {
		list: 'draft-versions',
		key: [
			['draft_id', 'uuid'],
			['version', 'int'],
		],
		of: { list: 'drafts', column: 'draft_id' },
		page: 50,
	}),
	tableCard(DiscardedDraftEntity, {
		list: 'discarded-drafts',
		key: [
			['message_id', 'uuid'],
			['index', 'int'],
		],
	}),
	tableCard(PublicationEntity, {
		list: 'publications',
		key: [['draft_id', 'uuid']],
		without: { ...LEASE, network_lease_id: INTERNAL },
	}),
	tableCard(PublicationPartEntity, {
		list: 'publication-parts',
		key: [
			['draft_id', 'uuid'],
			['position', 'int'],
		],
		of: { list: 'publications', column: 'draft_id', parent: 'draft_id' },
	}),
	tableCard(PublishingCostEntity, { list: 'publishing-costs', key: byId }),
	tableCard(PostResultEntity, {
		list: 'post-results',
		key: [
			['draft_id', 'uuid'],
			['day', 'int'],
		],
		of: { list: 'publications', column: 'draft_id', parent: 'draft_id' },
	}),
	tableCard(PublishingSettingsEntity, { list: 'publishing-settings', key: [] }),
	tableCard(MediaEntity, {
		list: 'media',
		key: byId,
		without: { received: INTERNAL, used_at: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		publishing: typeof publishingTables;
	}
}
