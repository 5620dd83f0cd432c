import type { PricingOption } from 'bff/contract/billing/billing';
import { Button } from 'design-system/button';
import { useId } from 'react';
import { formatInterval } from 'remote-kit/billing/format-interval';
import { formatAmount } from 'remote-kit/format-amount';
import styles from './plans.module.css';

export interface PlanCardProps {
	plan: PricingOption;
	/** Whether its checkout is being opened. */
	processing: boolean;
	/** Whether another plan's checkout is being opened. */
	disabled?: boolean;
	/** Whether its button is the primary one. */
	isRecommended?: boolean;
	onChoose: () => void;
}

/** A plan: what it contains, its price, and a button to subscribe. */
export function PlanCard({
	plan,
	processing,
	disabled = false,
	isRecommended = false,
	onChoose,
}: PlanCardProps) {
	const nameId = useId();
	return (
		<section className={styles.card} aria-labelledby={nameId}>
			<h2 id={nameId} className={styles.name}>
				{plan.name}
			</h2>
			{plan.description && <p className={styles.note}>{plan.description}</p>}
			<p className={styles.price}>{formatAmount(plan.amount, plan.currency)}</p>
			<p className={styles.note}>
				{formatInterval(plan.interval)}, in {plan.currency.toUpperCase()}
			</p>
			<ul className={styles.features}>
				{[...new Set(plan.features)].map((feature) => (
					<li key={feature}>{feature}</li>
				))}
			</ul>
			<Button
				variant={isRecommended ? 'primary' : 'secondary'}
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
