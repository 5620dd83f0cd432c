import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('filter');

/** Dates templates and runs back, so that the demo account has a past. */
export function createTimesStore(em: Em) {
	return {
		async setTemplateTime(id: string, time: Date): Promise<void> {
			await db(em)
				.updateTable('filter_templates')
				.set({ createdAt: time, updatedAt: time })
				.where('id', '=', id)
				.execute();
			await db(em)
				.updateTable('filter_template_versions')
				.set({ createdAt: time })
				.where('templateId', '=', id)
				.execute();
		},

		async setRunEnd(id: string, time: Date): Promise<void> {
			await db(em).updateTable('filter_runs').set({ endedAt: time }).where('id', '=', id).execute();
		},
	};
}
