import { byId, INTERNAL, LEASE, tableCard } from '../database/tables.ts';
import { RunEntity } from './run/run.entity.ts';
import { RunPostEntity } from './run/run-post.entity.ts';
import { TimetableEntity } from './standing/timetable.entity.ts';
import { TemplateEntity } from './template/template.entity.ts';
import { TemplateVersionEntity } from './template/template-version.entity.ts';

export const filterTables = [
	tableCard(TemplateEntity, { list: 'filters', key: byId }),
	tableCard(TemplateVersionEntity, {
		list: 'filter-versions',
		key: [
			['template_id', 'uuid'],
			['version', 'int'],
		],
		of: { list: 'filters', column: 'template_id' },
	}),
	tableCard(RunEntity, {
		list: 'runs',
		key: byId,
		without: {
			...LEASE,
			phase: INTERNAL,
			waits_until: INTERNAL,
			last_seq: INTERNAL,
			is_read: INTERNAL,
			prompt_hash: INTERNAL,
			cancel_requested: INTERNAL,
			reserved: INTERNAL,
		},
	}),
	tableCard(RunPostEntity, {
		list: 'verdicts',
		key: [
			['run_id', 'uuid'],
			['tweet_id', 'text'],
		],
		of: { list: 'runs', column: 'run_id' },
		without: { story_key: INTERNAL },
	}),
	tableCard(TimetableEntity, {
		list: 'standing-filters',
		key: [['template_id', 'uuid']],
		without: { covered_until: INTERNAL, blocked: INTERNAL, feed_id: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		filter: typeof filterTables;
	}
}
