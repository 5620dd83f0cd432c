// The cost of each user by day, which operators see as spend.
export { UsageDayEntity } from './usage-day.entity.ts';
export { countEndedAnswers, createUsage, type Usage } from './usage-store.ts';
