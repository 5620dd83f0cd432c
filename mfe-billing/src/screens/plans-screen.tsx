import { MarginRow } from 'design-system/margin-row';
import { describeFailure } from 'remote-kit/failure';
import type { RemoteProps } from 'shell/contract/remote';
import { useBeginCheckoutMutation, usePlansQuery } from '../api.ts';
import { Page } from '../components/page.tsx';
import { needsMending } from '../payment/needs-mending.ts';
import { useDeparture } from '../payment/use-departure.ts';
import { useFreshSubscription } from '../payment/use-fresh-subscription.ts';
import { AlreadySubscribed } from '../plans/already-subscribed.tsx';
import { CheckoutFailed } from '../plans/checkout-failed.tsx';
import { MendTheCard } from '../plans/mend-the-card.tsx';
import { PlanList } from '../plans/plan-list.tsx';
import styles from '../plans/plans.module.css';

const here = '/app/billing/checkout';

/**
 * Choosing a plan, which leads to the payment provider's page; for somebody who has one, the ways
 * on.
 */
export function PlansScreen({
	session: { subscription },
	onSessionChanged,
}: Pick<RemoteProps, 'session' | 'onSessionChanged'>) {
	const mustMend = needsMending(subscription);
	const isSubscribed = subscription?.hasActiveSubscription === true;
	const { data, error, isFetching, refetch } = usePlansQuery(undefined, {
		skip: mustMend || isSubscribed,
	});
	const [beginCheckout] = useBeginCheckoutMutation();
	const { bound, failure, depart } = useDeparture();
	useFreshSubscription(subscription, onSessionChanged);

	const choose = async (pricingOptionId: string) => {
		const successUrl = `${location.origin}/app/billing/success`;
		const cancelUrl = `${location.origin}/app/billing/cancel`;
		await depart(pricingOptionId, () => beginCheckout({ pricingOptionId, successUrl, cancelUrl }));
	};
	const choice = (
		<>
			{failure && <CheckoutFailed failure={failure} returnTo={here} />}
			<PlanList
				plans={data}
				failure={error && !isFetching ? describeFailure(error) : undefined}
				processing={bound}
				onChoose={(planId) => void choose(planId)}
				onRetry={() => void refetch()}
			/>
		</>
	);
	return (
		<Page title="Choose Your Plan" note={subscription?.status == null ? promise : undefined}>
			<MarginRow className={styles.row} margin={null}>
				<div className={styles.stack}>
					{isSubscribed ? (
						<AlreadySubscribed subscription={subscription} returnTo={here} />
					) : mustMend ? (
						<MendTheCard returnTo={here} />
					) : (
						choice
					)}
				</div>
			</MarginRow>
		</Page>
	);
}

const promise = 'Fourteen days to find out. The first charge comes after that, not before.';
