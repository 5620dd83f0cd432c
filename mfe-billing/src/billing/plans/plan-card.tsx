import type { PricingOption } from 'bff/contract/billing';
import { Button } from 'design-system/button';
import { useId } from 'react';
import styles from './plans.module.css';
import { writeInterval, writePrice } from './price.ts';

export interface PlanCardProps {
	plan: PricingOption;
	/** Its checkout is being opened. */
	processing: boolean;
	/** Another plan's checkout is being opened. */
	disabled?: boolean;
	onChoose: () => void;
}

/** One plan: what it is, what it costs, and the way to pay for it. */
export function PlanCard({ plan, processing, disabled = false, onChoose }: PlanCardProps) {
	const nameId = useId();
	return (
		<section className={styles.card} aria-labelledby={nameId}>
			<h2 id={nameId} className={styles.name}>
				{plan.name}
			</h2>
			{plan.description && <p className={styles.note}>{plan.description}</p>}
			<p className={styles.price}>{writePrice(plan.amount, plan.currency)}</p>
			<p className={styles.note}>{writeInterval(plan.currency, plan.interval)}</p>
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
