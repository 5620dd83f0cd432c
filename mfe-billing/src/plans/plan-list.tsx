import type { PricingOption } from 'bff/contract/billing/billing';
import { Button } from 'design-system/button';
import { EmptyState } from 'design-system/empty-state';
import { NotLoaded } from 'design-system/not-loaded';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import { PlansLoading } from './plans-loading.tsx';

export interface PlanListProps {
	/** Cheapest first: the first is recommended. Undefined while they are loading. */
	plans: readonly PricingOption[] | undefined;
	/** Why they could not be loaded. */
	failure?: string | undefined;
	/** The plan whose checkout is being opened. */
	processing?: string | undefined;
	onChoose: (planId: string) => void;
	onRetry: () => void;
}

/** The plans, or why there are none. */
export function PlanList({ plans, failure, processing, onChoose, onRetry }: PlanListProps) {
	if (plans === undefined && failure !== undefined) {
		return <NotLoaded title="Failed to load pricing options" reason={failure} onRetry={onRetry} />;
	}
	if (plans?.length === 0) {
		return (
			<EmptyState
				title="No plans are available right now."
				action={<Button onClick={onRetry}>Try again</Button>}
			>
				You weren’t charged. Try again later.
			</EmptyState>
		);
	}
	return (
		<>
			{plans === undefined ? (
				<PlansLoading />
			) : (
				<div className={styles.plans}>
					{plans.map((plan, index) => (
						<PlanCard
							key={plan.id}
							plan={plan}
							processing={processing === plan.id}
							disabled={processing !== undefined && processing !== plan.id}
							isRecommended={index === 0}
							onChoose={() => onChoose(plan.id)}
						/>
					))}
				</div>
			)}
			<div>
				<p>All plans include a 14-day free trial. Cancel anytime.</p>
				<p className={styles.note}>
					Payments are processed by Stripe. Warble never sees your card number.{' '}
					<a href="/billing/settings">Account settings</a>
				</p>
			</div>
		</>
	);
}
