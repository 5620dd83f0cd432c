// What each user costs, by day: what operators see as spend.

export { usageTables } from './tables.ts';
export { UsageDayEntity } from './usage-day.entity.ts';
export { countEndedAnswers, createUsage, type Usage } from './usage-store.ts';
