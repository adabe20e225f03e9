"""The C limit: Dial's buckets by hand, compiled where gcc is found; also the yardstick of every answer."""

import ctypes
import functools
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SOURCE = r"""
#include <stdlib.h>
#include <stdint.h>
#define NB 64
static int32_t *bk[NB]; static int bn[NB], bc[NB];
static inline void push(int b,int32_t v){if(bn[b]==bc[b]){bc[b]=bc[b]?bc[b]*2:1024;bk[b]=realloc(bk[b],4*bc[b]);}
 bk[b][bn[b]++]=v;}
static const int DX[8]={1,1,0,-1,-1,-1,0,1},DY[8]={0,1,1,1,0,-1,-1,-1};
int flood(const uint8_t*L,const uint8_t*m,int W,int src,uint32_t B,uint32_t*dist,uint8_t*pred){
 int off[8];for(int i=0;i<8;i++)off[i]=DY[i]*W+DX[i];for(int i=0;i<NB;i++)bn[i]=0;
 dist[src]=0;push(0,src);int left=1,pop=0;uint32_t g=0;
 while(left){int b=g%NB;for(int i=0;i<bn[b];i++){int u=bk[b][i];left--;if(dist[u]!=g)continue;pop++;uint8_t k=L[u];
  while(k){int d=__builtin_ctz(k);k&=k-1;int v=u+off[d];uint32_t nd=g+(d&1?3:2)*m[v];
   if(nd<dist[v]&&nd<=B){dist[v]=nd;pred[v]=d;push(nd%NB,v);left++;}}}
  bn[b]=0;g++;}return pop;}
int fly(const uint32_t*ok,int W,int H,int D,int src,uint32_t B,uint32_t*dist,uint8_t*pred){
 for(int i=0;i<NB;i++)bn[i]=0;dist[src]=0;push(0,src);int left=1,pop=0;uint32_t g=0;int P=W*H;
 while(left){int b=g%NB;for(int i=0;i<bn[b];i++){int u=bk[b][i];left--;if(dist[u]!=g)continue;pop++;int h=u&7,c=u>>3;
#define RX(v,w,k){int vv=(v);uint32_t nd=g+(w);if(nd<=B&&nd<dist[vv]){dist[vv]=nd;pred[vv]=k;push(nd%NB,vv);left++;}}
  RX((c<<3)|((h+1)&7),2,5)RX((c<<3)|((h+7)&7),2,6)int o=DY[h]*W+DX[h];uint32_t k=ok[u];
  if(k&1)RX(((c+o)<<3)|h,(h&1)?3:2,0)if(k&2)RX(((c+o+P)<<3)|h,5,1)if(k&4)RX(((c+o-P)<<3)|h,3,2)
  if(k&8)RX(((c+P)<<3)|h,4,3)if(k&16)RX(((c-P)<<3)|h,2,4)}
  bn[b]=0;g++;}return pop;}
"""
NOWHERE = 0xFFFFFFFF


@functools.cache
def library() -> ctypes.CDLL | None:
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp())
    source, built = folder / "limit.c", folder / "limit.so"
    source.write_text(SOURCE)
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", built, source], check=True)
    found = ctypes.CDLL(str(built))
    p, i, u = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint
    found.flood.argtypes = [p, p, i, i, u, p, p]
    found.fly.argtypes = [p, i, i, i, i, u, p, p]
    return found


class Flat:
    """Floods of one map in half steps."""

    def __init__(self, multiplier: NDArray[np.uint8], legal: NDArray[np.uint8]) -> None:
        self.multiplier, self.legal = np.ascontiguousarray(multiplier), np.ascontiguousarray(legal)
        self.levels = np.empty(multiplier.shape, np.uint32)
        self.came = np.zeros(multiplier.shape, np.uint8)

    def flood(self, x: int, y: int, halves: int) -> NDArray[np.uint32]:
        self.levels.fill(NOWHERE)
        wide, built = self.levels.shape[1], library()
        assert built is not None
        tables = self.legal.ctypes.data, self.multiplier.ctypes.data
        built.flood(*tables, wide, y * wide + x, halves, self.levels.ctypes.data, self.came.ctypes.data)
        return self.levels


class Airy:
    """Floods of one volume in half steps; states (z, y, x, heading)."""

    def __init__(self, ways: NDArray[np.uint32]) -> None:
        self.ways = np.ascontiguousarray(ways)
        self.levels = np.empty(ways.shape, np.uint32)
        self.came = np.zeros(ways.shape, np.uint8)

    def flood(self, x: int, y: int, z: int, heading: int, halves: int) -> NDArray[np.uint32]:
        self.levels.fill(NOWHERE)
        deep, high, wide, _ = self.ways.shape
        start, built = ((z * high + y) * wide + x) * 8 + heading, library()
        assert built is not None
        shape = wide, high, deep, start, halves
        built.fly(self.ways.ctypes.data, *shape, self.levels.ctypes.data, self.came.ctypes.data)
        return self.levels
