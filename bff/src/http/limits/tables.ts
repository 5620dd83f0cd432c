import { tableCard } from '../../database/tables.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';

export const httpTables = [tableCard(RateLimitEntity, 'Counts that expire within a day.')];

declare module '../../database/tables.ts' {
	interface AreaTables {
		http: typeof httpTables;
	}
}
