import { byId, tableCard } from '../database/tables.ts';
import { AttributionEntity } from './attribution/attribution.entity.ts';
import { EarlyAccessAddressEntity } from './early-access-address.entity.ts';
import { LandingSubmissionEntity } from './landing-submission.entity.ts';

export const landingTables = [
	tableCard(LandingSubmissionEntity, {
		list: 'landing-visits',
		key: byId,
		of: { list: 'account', column: 'email', parent: 'email', type: 'text' },
	}),
	tableCard(EarlyAccessAddressEntity, {
		list: 'early-access',
		key: [['email', 'text']],
		of: { list: 'account', column: 'email', parent: 'email', type: 'text' },
	}),
	tableCard(AttributionEntity, { list: 'attribution', key: [] }),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		landing: typeof landingTables;
	}
}
