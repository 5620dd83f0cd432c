// Preloaded into the product: one person of the bench asks as much as a thousand. The limiters do their work as ever; only their ceilings are out of reach.
import { RateLimiterMemory } from 'rate-limiter-flexible';

Object.defineProperty(RateLimiterMemory.prototype, 'points', { get: () => 1e9, set: () => undefined });
