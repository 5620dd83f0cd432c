import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import { type ComponentType, lazy, Suspense } from 'react';
import { needsPaymentUpdate } from 'remote-kit/billing/needs-payment-update';
import { useFreshSubscription } from 'remote-kit/billing/use-fresh-subscription';
import { describeFailure } from 'remote-kit/failure';
import { useExternalNavigation } from 'remote-kit/leaving/use-external-navigation';
import type { RemoteProps } from 'shell/contract/remote';
import { useBeginCheckoutMutation, usePlansQuery, useSampleDraftsQuery } from '../api.ts';
import { AlreadySubscribed } from '../plans/already-subscribed.tsx';
import { CheckoutFailed } from '../plans/checkout-failed.tsx';
import { PlanList } from '../plans/plan-list.tsx';
import styles from '../plans/plans.module.css';
import { UpdateCardNotice } from '../plans/update-card-notice.tsx';

/** Without it, if its code cannot be loaded, the plans are shown as usual. */
const SampleDraftsSection = lazy(() =>
	import('../sample-drafts/sample-drafts-section.tsx').then(
		(module): { default: ComponentType } => ({ default: module.SampleDraftsSection }),
		() => ({ default: () => null }),
	),
);

const here = '/app/billing/checkout';

/**
 * Lets the user choose a plan, which leads to the payment provider's page. A user with a plan sees
 * links to the app and to the settings instead.
 */
export function PlansScreen({
	session: { subscription },
	onSessionChanged,
}: Pick<RemoteProps, 'session' | 'onSessionChanged'>) {
	const needsUpdate = needsPaymentUpdate(subscription);
	const isSubscribed = subscription?.hasActiveSubscription === true;
	const { data, error, isFetching, refetch } = usePlansQuery(undefined, {
		skip: needsUpdate || isSubscribed,
	});
	const { data: samples } = useSampleDraftsQuery(undefined, {
		skip: subscription?.status !== null,
	});
	const [beginCheckout] = useBeginCheckoutMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	useFreshSubscription(subscription, onSessionChanged);

	const choose = async (pricingOptionId: string) => {
		const successUrl = `${location.origin}/app/billing/success`;
		const cancelUrl = `${location.origin}/app/billing/cancel`;
		await navigate(pricingOptionId, () =>
			beginCheckout({ pricingOptionId, successUrl, cancelUrl }),
		);
	};
	const choice = (
		<>
			{failure && <CheckoutFailed failure={failure} returnTo={here} />}
			<PlanList
				plans={data}
				failure={error && !isFetching ? describeFailure(error) : undefined}
				processing={destination}
				onChoose={(planId) => void choose(planId)}
				onRetry={() => void refetch()}
			/>
		</>
	);
	return (
		<Page title="Choose Your Plan" note={subscription?.status == null ? promise : undefined}>
			{samples?.offered && (
				<Suspense>
					<SampleDraftsSection />
				</Suspense>
			)}
			<MarginRow className={styles.row} margin={null}>
				<div className={styles.stack}>
					{isSubscribed ? (
						<AlreadySubscribed subscription={subscription} returnTo={here} />
					) : needsUpdate ? (
						<UpdateCardNotice returnTo={here} />
					) : (
						choice
					)}
				</div>
			</MarginRow>
		</Page>
	);
}

const promise = "Free for 14 days. You're not charged before the trial ends.";
