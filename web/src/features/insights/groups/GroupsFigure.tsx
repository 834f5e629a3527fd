import { Figure } from '../figure/Figure.tsx';
import { createScale } from '../figure/scale.ts';
import { useWidth } from '../figure/useWidth.ts';
import figure from '../figure/Figure.module.css';
import css from './Groups.module.css';
import {
  type PostGroup,
  type Grouping,
  groupLabel,
  groupNumbers,
  groupTable,
  groupWords,
  sortGroups,
  getRatioDomain,
} from './groups.ts';

const BAR_HEIGHT = 24;

export function GroupsFigure({
  title,
  grouping,
  groups,
  source,
}: {
  title: string;
  grouping: Grouping;
  groups: readonly PostGroup[];
  source: string;
}) {
  const [bars, width] = useWidth<HTMLDivElement>();
  const [low, high] = getRatioDomain(groups);
  const logs = createScale([Math.log(low), Math.log(high)], [6, Math.max(6, width - 6)]);
  const x = (ratio: number) => logs(Math.log(Math.min(Math.max(ratio, low), high)));
  return (
    <Figure
      title={title}
      findings={groupWords(grouping, groups)}
      source={`${source}. Bars: where 8 in 10 medians would lie, compared with the median of all posts (the line).`}
      table={groupTable(grouping, groups)}
    >
      <div ref={bars} className={css.groups} aria-hidden="true">
        {sortGroups(grouping, groups).map((group) => (
          <div key={group.key} className={css.group}>
            <span>{groupLabel(grouping, group.key)}</span>
            <span className={css.numbers}>{groupNumbers(group)}</span>
            {group.ratio && (
              <svg width={width} height={BAR_HEIGHT}>
                <line className={css.own} x1={x(1)} x2={x(1)} y1={0} y2={BAR_HEIGHT} />
                <line
                  className={css.bounds}
                  x1={x(group.ratio.low)}
                  x2={x(group.ratio.high)}
                  y1={BAR_HEIGHT / 2}
                  y2={BAR_HEIGHT / 2}
                />
                <circle
                  className={figure.dot}
                  cx={x(group.ratio.value)}
                  cy={BAR_HEIGHT / 2}
                  r={6}
                />
              </svg>
            )}
          </div>
        ))}
      </div>
    </Figure>
  );
}
