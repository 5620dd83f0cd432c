import type { PricingOption } from 'bff/contract/billing/billing';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import { Skeleton } from 'design-system/skeleton';
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
import { SampleDraftsSection } from '../sample-drafts/sample-drafts-section.tsx';

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
	const canChoose = !needsUpdate && !isSubscribed;
	const { data, error, isFetching, refetch } = usePlansQuery(undefined, { skip: !canChoose });
	const { data: samples, isLoading: isOfferUnknown } = useSampleDraftsQuery(undefined, {
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
	// Otherwise the drafts would push down plans that the user has begun to read.
	if (isOfferUnknown)
		return (
			<Page>
				<Skeleton label="Loading" />
			</Page>
		);
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
		<Page
			title="Choose Your Plan"
			above={samples?.offered && <SampleDraftsSection />}
			note={canChoose ? noteOf(subscription) : undefined}
		>
			<MarginRow className={styles.row} margin={canChoose ? <Advice plans={data} /> : null}>
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

/** What the trial costs. */
function noteOf(subscription: SubscriptionStatus | null): string {
	return subscription?.status == null
		? 'Free for 14 days. You’re not charged before the trial ends.'
		: 'One trial per account.';
}

/** The plan to begin with, where there is a choice. */
function Advice({ plans = [] }: { plans: readonly PricingOption[] | undefined }) {
	const [first, second] = plans;
	return first && second ? <p>Not sure? Start with {first.name}. You can change later.</p> : null;
}
