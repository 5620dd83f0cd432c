// The cost of each user by day, which operators see as spend.

export { usageTables } from './tables.ts';
export { UsageDayEntity } from './usage-day.entity.ts';
export { countEndedAnswers, createUsage, type Usage } from './usage-store.ts';
