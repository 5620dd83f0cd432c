import { Migration } from '@mikro-orm/migrations';

export class Migration20261130RateLimits extends Migration {
	override up(): void {
		// The limiter's own columns, in its order.
		this.addSql(
			'create table rate_limits (key text primary key, points int not null, expire bigint null)',
		);
	}
}
