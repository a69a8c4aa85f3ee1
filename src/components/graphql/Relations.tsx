import React, {useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useScrollable} from '../../reading';
import styles from './graphql.module.css';

type Node = readonly [name: string, to: string, column: number, row: number];
type Edge = readonly [from: number, to: number];

const [WIDTH, HEIGHT] = [184, 32];
const [COLUMN, ROW] = [232, 44];
/** Space for the curves between two types in the same column. */
const MARGIN = 40;
const END = 8;

/** A graph of the main types of a schema and the relations between them. */
export function Relations({
  nodes,
  edges,
}: {
  nodes: readonly Node[];
  edges: readonly Edge[];
}): ReactNode {
  const picture = useRef<HTMLDivElement>(null);
  const columns = Math.max(...nodes.map(([, , column]) => column)) + 1;
  const rows = Math.max(...nodes.map(([, , , row]) => row)) + 1;
  const inColumn = (column: number) => nodes.filter((node) => node[2] === column).length;
  const places = nodes.map(([, , column, row]) => ({
    x: MARGIN + column * COLUMN,
    y: ((row + 0.5) * rows * ROW) / inColumn(column),
  }));
  return (
    <div
      {...useScrollable(picture, 'Main types and their relations')}
      ref={picture}
      className={styles.picture}>
      <svg width={MARGIN + (columns - 1) * COLUMN + WIDTH + END} height={rows * ROW}>
        <defs>
          <marker
            id="graphql-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {edges.map(([from, to]) => {
          const [start, end] = [places[from], places[to]];
          return (
            start &&
            end && (
              <path
                key={`${from}-${to}`}
                className={styles.edge}
                d={curve(start, end)}
                markerEnd="url(#graphql-arrow)"
              />
            )
          );
        })}
        {nodes.map(([name, to], index) => {
          const {x = 0, y = 0} = places[index] ?? {};
          return (
            <Link key={name} to={to} className={styles.node ?? ''}>
              <rect x={x} y={y - HEIGHT / 2} width={WIDTH} height={HEIGHT} rx={6} />
              <text x={x + WIDTH / 2} y={y + 4.5} textAnchor="middle">
                {name}
              </text>
            </Link>
          );
        })}
      </svg>
    </div>
  );
}

type Place = {x: number; y: number};

/** From right side to left side if the end is further right, otherwise from left to right; in a column, on its left. */
function curve(start: Place, end: Place): string {
  if (start.x === end.x) {
    const out = start.x - MARGIN + 8;
    return `M${start.x} ${start.y}C${out} ${start.y} ${out} ${end.y} ${end.x - 1} ${end.y}`;
  }
  const isForward = end.x > start.x;
  const from = isForward ? start.x + WIDTH : start.x;
  const to = isForward ? end.x - 1 : end.x + WIDTH + 1;
  const middle = (from + to) / 2;
  return `M${from} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${to} ${end.y}`;
}
