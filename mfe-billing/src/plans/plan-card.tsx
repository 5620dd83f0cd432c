import type { PricingOption } from 'bff/contract/billing/billing';
import { Button } from 'design-system/button';
import { useId } from 'react';
import { formatAmount } from 'remote-kit/format-amount';
import { formatInterval } from './format-interval.ts';
import styles from './plans.module.css';

export interface PlanCardProps {
	plan: PricingOption;
	/** Whether its checkout is being opened. */
	processing: boolean;
	/** Whether another plan's checkout is being opened. */
	disabled?: boolean;
	onChoose: () => void;
}

/** A plan: what it contains, its price, and a button to subscribe. */
export function PlanCard({ plan, processing, disabled = false, onChoose }: PlanCardProps) {
	const nameId = useId();
	return (
		<section className={styles.card} aria-labelledby={nameId}>
			<h2 id={nameId} className={styles.name}>
				{plan.name}
			</h2>
			{plan.description && <p className={styles.note}>{plan.description}</p>}
			<p className={styles.price}>{formatAmount(plan.amount, plan.currency)}</p>
			<p className={styles.note}>{formatInterval(plan.currency, plan.interval)}</p>
			<ul className={styles.features}>
				{[...new Set(plan.features)].map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<Button
				variant="primary"
				busy={processing}
				disabled={disabled}
				aria-describedby={nameId}
				onClick={onChoose}
			>
				{processing ? 'Processing...' : 'Get Started'}
			</Button>
		</section>
	);
}
