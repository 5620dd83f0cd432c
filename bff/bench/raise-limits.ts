// Preloaded into the product: one person of the bench asks as much as a thousand. The limiters do
// their work as ever; only their ceilings are out of reach.
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

for (const { prototype } of [RateLimiterMemory, RateLimiterPostgres]) {
	Object.defineProperty(prototype, 'points', { get: () => 1e9, set: () => undefined });
}
